import { calls } from '@gym/api-contract';
import { and, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { implement } from '../http/implement.ts';
import { refusalBody } from '../http/refusal-body.ts';
import type { Services } from '../http/services.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { passwordComplaint } from '../passwords/password-complaint.ts';
import { oneTimeCodes, sessions, users } from '../schema/index.ts';
import { countAttempt } from '../throttling/count-attempt.ts';
import { InTurn } from '../throttling/in-turn.ts';
import { FAILED_CODES } from '../throttling/limit.ts';
import { refuseTooMany } from '../throttling/refuse-too-many.ts';
import { verifyCode } from './verify-code.ts';

const turns = new InTurn();

/** Uses the code up and sets the password, or does neither: of two uses at once the second finds no code. */
const useCode = ({ db, clock }: Services, { userId, codeHash }: { userId: number; codeHash: string }, passwordHash: string) =>
  db.transaction(async (tx) => {
    const used = await tx.delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.codeHash, codeHash))).returning({ userId: oneTimeCodes.userId });
    if (used.length === 0) return false;
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordChange(tx, { at: clock.now(), userId: null, action: 'ChangePassword', record: 'user', recordId: userId });
    return true;
  });

/**
 * Sets a new password with a one-time code and revokes every session of the user (acceptance I5). The specification
 * calls this `ChangePassword`; a wrong code is a business refusal with HTTP 200 (K).
 */
export const resetPassword = implement(calls.ChangePassword, ({ body, address }, services) => {
  const { otp, newpassword, email } = body;
  const attempter = { account: email.toLowerCase(), address };
  return turns.run(`${attempter.account} ${address}`, async () => {
    const complaint = passwordComplaint(newpassword, services.config.passwordMinLength);
    if (complaint !== undefined) return refusalBody(complaint, { errors: { newpassword: complaint } });

    await refuseTooMany(services, FAILED_CODES, attempter);
    const verified = await verifyCode(services, email, otp.trim());
    if (verified === undefined || !await useCode(services, verified, await hashSecret(newpassword))) {
      await countAttempt(services, FAILED_CODES, attempter);
      const reason = 'The code is wrong or has expired. Check it, or request a new one.';
      return refusalBody(reason, { errors: { otp: reason } });
    }
    return { status: 'success', result: 'success' };
  });
});
