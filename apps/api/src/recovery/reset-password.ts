import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { refusalBody } from '../http/refusal-body.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { passwordComplaint } from '../passwords/password-complaint.ts';
import { findAccount } from '../sessions/find-account.ts';
import { accountKey } from '../throttling/account-key.ts';
import { guess } from '../throttling/guess.ts';
import { InTurn } from '../throttling/in-turn.ts';
import { networkOf } from '../throttling/network-of.ts';
import { WRONG_CODES } from '../throttling/throttle.ts';
import { useCode } from './use-code.ts';
import { verifyCode } from './verify-code.ts';

const turns = new InTurn();

/**
 * Sets a new password with a one-time code and revokes every session of the user (acceptance I5). The specification
 * calls this `ChangePassword`; a wrong code is a business refusal with HTTP 200 (K).
 */
export const resetPassword = implement(calls.ChangePassword, ({ body, address, note }, services) => {
  const { otp, newpassword, email } = body;
  const who = { account: accountKey(email), address: networkOf(address) };
  return turns.run(`${who.account} ${who.address}`, async () => {
    const complaint = passwordComplaint(newpassword, services.config.passwordMinLength);
    if (complaint !== undefined) return refusalBody(complaint, { errors: { newpassword: complaint } });

    const { known } = await findAccount(services, who);
    const done = await guess(services, WRONG_CODES, { ...who, known }, async () => {
      const verified = await verifyCode(services, { account: who.account, known, code: otp.trim() });
      const revoked =
        verified && (await useCode(services, verified, { passwordHash: await hashSecret(newpassword), address }));
      return revoked === undefined ? undefined : { userId: verified?.userId, revoked };
    });
    if (done === undefined) {
      note('code-refused');
      const reason = 'The code is wrong or has expired. Check it, or request a new one.';
      return refusalBody(reason, { errors: { otp: reason } });
    }
    note('password-reset', { userId: done.userId });
    note('sessions-revoked', { userId: done.userId, cause: done.revoked });
    return { status: 'success', result: 'success' };
  });
});
