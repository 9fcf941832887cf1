import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { verifySecret } from '../passwords/verify-secret.ts';
import { oneTimeCodes, users } from '../schema/index.ts';
import { MOST_TRIES } from './one-time-code.ts';

/**
 * Verifies a code for an email and resolves to the user it belongs to; undefined when it is wrong, expired, worn out by
 * tries or for another address. The try is counted before the code is compared, so that many at once are counted too.
 */
export async function verifyCode({ db, clock }: Services, email: string, code: string): Promise<{ userId: number; codeHash: string } | undefined> {
  const [tried] = await db.update(oneTimeCodes).set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .from(users)
    .where(and(
      eq(oneTimeCodes.userId, users.id), eq(users.active, true),
      sql`lower(${users.email}) = lower(${email})`, eq(oneTimeCodes.email, users.email),
      lt(oneTimeCodes.tries, MOST_TRIES), gt(oneTimeCodes.expiresAt, clock.now()),
    ))
    .returning({ userId: oneTimeCodes.userId, codeHash: oneTimeCodes.codeHash });
  return await verifySecret(tried?.codeHash, code) ? tried : undefined;
}
