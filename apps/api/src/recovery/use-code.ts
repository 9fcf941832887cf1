import { and, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import type { Services } from '../http/services.ts';
import { oneTimeCodes, sessions, users } from '../schema/index.ts';
import { learnAddress } from '../throttling/learn-address.ts';
import { networkOf } from '../throttling/network-of.ts';
import type { VerifiedCode } from './verify-code.ts';

/**
 * Uses the code up, sets the password and ends every session, or does nothing: of two uses at once the second finds no code.
 * Whoever reads the user's mail is the user: from here (see `networkOf`), guesses made elsewhere no longer delay them.
 * Resolves to how many sessions it ended.
 */
export const useCode = (
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
    await learnAddress(tx, { userId, address: networkOf(address), at });
    await recordChange(tx, { at, userId: null, address, action: 'ChangePassword', record: 'user', recordId: userId });
    return revoked.length;
  });
