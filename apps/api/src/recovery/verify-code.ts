import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { verifySecret } from '../passwords/verify-secret.ts';
import { oneTimeCodes, users } from '../schema/index.ts';
import { MOST_TRIES, MOST_TRIES_ELSEWHERE } from './one-time-code.ts';

/** A code that is tried: for which account key, and whether from where its owner signed in lately. */
interface TriedCode {
  readonly account: string;
  readonly known: boolean;
  readonly code: string;
}

/** A code that is right, and the user it belongs to. */
export interface VerifiedCode {
  readonly userId: number;
  readonly codeHash: string;
}

/**
 * Verifies a code; undefined when it is wrong, expired, worn out by tries or for another address. The try
 * is counted before the code is compared, so that many at once are counted too.
 */
export async function verifyCode(
  { db, clock }: Services,
  { account, known, code }: TriedCode,
): Promise<VerifiedCode | undefined> {
  const [tried] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .from(users)
    .where(
      and(
        eq(oneTimeCodes.userId, users.id),
        eq(users.active, true),
        sql`lower(${users.email}) = ${account}`,
        eq(oneTimeCodes.email, users.email),
        lt(oneTimeCodes.tries, known ? MOST_TRIES : MOST_TRIES_ELSEWHERE),
        gt(oneTimeCodes.expiresAt, clock.now()),
      ),
    )
    .returning({ userId: oneTimeCodes.userId, codeHash: oneTimeCodes.codeHash });
  return (await verifySecret(tried?.codeHash, code)) ? tried : undefined;
}
