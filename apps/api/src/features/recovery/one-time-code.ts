import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services/services.ts';
import { verifySecret } from '../../platform/auth/password-hash.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { oneTimeCodes, sessions, users } from '../../platform/database/schema/index.ts';
import { rememberAddress } from '../../platform/throttling/known-addresses.ts';
import { networkOf } from '../../platform/throttling/attempt-keys.ts';

/** How long a code may be used. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** How many wrong tries end a code. */
const MAX_TRIES = 10;
/** How many of them addresses get that the owner did not sign in from lately: strangers never use up the last ones. */
const MAX_TRIES_ELSEWHERE = 7;

/** Six digits from the system's random source; leading zeros belong to it. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code that is tried: for which account key, and whether from where its owner signed in lately. */
interface CodeAttempt {
  readonly account: string;
  readonly known: boolean;
  readonly code: string;
}

/** A code that is right, and the user it belongs to. */
interface VerifiedCode {
  readonly userId: number;
  readonly codeHash: string;
}

/**
 * Verifies a code; undefined when it is wrong, expired, worn out by tries or for another address. The try
 * is counted before the code is compared, so that many at once are counted too.
 */
export async function verifyCode(
  { db, clock }: Services,
  { account, known, code }: CodeAttempt,
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
        lt(oneTimeCodes.tries, known ? MAX_TRIES : MAX_TRIES_ELSEWHERE),
        gt(oneTimeCodes.expiresAt, clock.now()),
      ),
    )
    .returning({ userId: oneTimeCodes.userId, codeHash: oneTimeCodes.codeHash });
  return (await verifySecret(tried?.codeHash, code)) ? tried : undefined;
}

/**
 * Uses the code up, sets the password and ends every session, or does nothing: of two uses at once the second finds no code.
 * Whoever reads the user's mail is the user: from here (see `networkOf`), guesses made elsewhere no longer delay them.
 * Resolves to how many sessions it ended.
 */
export const redeemCode = (
  { db, clock }: Services,
  { userId, codeHash }: VerifiedCode,
  { passwordHash, address }: { passwordHash: string; address: string },
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const used = await tx
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.codeHash, codeHash)))
      .returning({ userId: oneTimeCodes.userId });
    if (used.length === 0) return undefined;
    const at = clock.now();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    const revoked = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    await rememberAddress(tx, { userId, address: networkOf(address), at });
    await writeAuditEntry(tx, {
      at,
      userId: null,
      address,
      action: 'ChangePassword',
      record: 'user',
      recordId: userId,
    });
    return revoked.length;
  });
