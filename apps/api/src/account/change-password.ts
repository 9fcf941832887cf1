import { calls } from '@gym/api-contract';
import { and, eq, ne } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { saveOnce } from '../idempotency/implement-save.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { passwordComplaint } from '../passwords/password-complaint.ts';
import { verifySecret } from '../passwords/verify-secret.ts';
import { sessions, users } from '../schema/index.ts';
import { countAttempt } from '../throttling/count-attempt.ts';
import { InTurn } from '../throttling/in-turn.ts';
import { WRONG_OLD_PASSWORDS } from '../throttling/limit.ts';
import { refuseTooMany } from '../throttling/refuse-too-many.ts';

const refuse = (field: string, reason: string) => new Refusal(422, reason, { errors: { [field]: reason } });

class WrongOldPassword extends Refusal {
  constructor() {
    const reason = 'The old password is wrong.';
    super(422, reason, { errors: { oldpassword: reason } });
  }
}

const change = saveOnce(calls.ForgetPassword, async ({ body, user, tx }, { config, clock }) => {
  const { oldpassword, newpassword, cpassword } = body;
  if (newpassword !== cpassword) throw refuse('cpassword', 'Passwords do not match');
  const complaint = passwordComplaint(newpassword, config.passwordMinLength);
  if (complaint !== undefined) throw refuse('newpassword', complaint);

  const [stored] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id)).for('update');
  if (!await verifySecret(stored?.hash, oldpassword)) throw new WrongOldPassword();
  await tx.update(users).set({ passwordHash: await hashSecret(newpassword) }).where(eq(users.id, user.id));
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)));
  await recordChange(tx, { at: clock.now(), userId: user.id, action: 'ForgetPassword', record: 'user', recordId: user.id });
  return { status: 'success', result: 'success' };
});

const turns = new InTurn();

/**
 * Changes the password of the signed-in user and revokes their other sessions (acceptance I3). The specification calls
 * this `ForgetPassword`; `ChangePassword` is the reset with a code. Wrong old passwords are limited, so that whoever
 * holds a stolen token cannot guess the password with it.
 */
export const changePassword = implement(calls.ForgetPassword, (incoming, services) => {
  const attempter = { account: String(incoming.user.id), address: '' };
  return turns.run(attempter.account, async () => {
    await refuseTooMany(services, WRONG_OLD_PASSWORDS, attempter);
    try {
      return await change(incoming, services);
    } catch (error) {
      if (error instanceof WrongOldPassword) await countAttempt(services, WRONG_OLD_PASSWORDS, attempter);
      throw error;
    }
  });
});
