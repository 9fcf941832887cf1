import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services/services.ts';
import { verifySecret } from '../../platform/auth/passwords.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { oneTimeCodes, sessions, users } from '../../platform/database/schema/index.ts';
import { rememberAddress } from '../../platform/throttling/known-addresses-and-browsers.ts';
import { networkOf, type AttemptKey } from '../../platform/throttling/attempts.ts';

/** How long a code is valid. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/**
 * How many wrong tries invalidate a code, by where the owner recently signed in. Strangers never use up the last tries
 * of the owner's network, and nobody on that network those of the owner's browser.
 */
const MAX_TRIES = { browser: 13, address: 10, elsewhere: 7 } as const;

/** Six random digits, leading zeros included. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A try: the code, the account key, and whether the owner recently signed in there. */
interface CodeAttempt {
  readonly account: string;
  readonly known: AttemptKey['known'];
  readonly code: string;
}

/** A correct code and its user. */
interface VerifiedCode {
  readonly userId: number;
  readonly codeHash: string;
}

/**
 * Verifies a code. Resolves to undefined if it is wrong, expired, has no tries left or was mailed to an earlier email.
 * The try is counted before the comparison, so that concurrent tries count too.
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
        lt(oneTimeCodes.tries, MAX_TRIES[known ?? 'elsewhere']),
        gt(oneTimeCodes.expiresAt, clock.now()),
      ),
    )
    .returning({ userId: oneTimeCodes.userId, codeHash: oneTimeCodes.codeHash });
  return (await verifySecret(tried?.codeHash, code)) ? tried : undefined;
}

/**
 * Redeems the code: sets the password and revokes all sessions. Of two concurrent requests, the second finds no code
 * and does nothing. The reader of the user's mail counts as the user, so the address becomes a known one (see
 * `networkOf`): guesses from elsewhere no longer delay it. Resolves to the user and the number of revoked
 * sessions, or to undefined.
 */
export const redeemCode = (
  { db, clock }: Services,
  { userId, codeHash }: VerifiedCode,
  { passwordHash, address }: { passwordHash: string; address: string },
): Promise<{ readonly email: string; readonly fname: string; readonly revoked: number } | undefined> =>
  db.transaction(async (tx) => {
    const used = await tx
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.codeHash, codeHash)))
      .returning({ userId: oneTimeCodes.userId });
    if (used.length === 0) return undefined;
    const at = clock.now();
    const [user] = await tx
      .update(users)
      .set({ passwordHash, oneTimePasswordUntil: null })
      .where(eq(users.id, userId))
      .returning({ email: users.email, fname: users.fname });
    if (user === undefined) return undefined;
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
    return { ...user, revoked: revoked.length };
  });
