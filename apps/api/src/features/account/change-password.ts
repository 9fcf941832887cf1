import { calls, type BodyOf } from '@gym/api-contract';
import { and, eq, ne } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { implement, type IncomingCall } from '../../platform/http/implement-call.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { Services } from '../../platform/services/services.ts';
import { saveOnce } from '../../platform/idempotency/implement-save.ts';
import { hashSecret, verifySecret } from '../../platform/auth/password-hash.ts';
import { passwordProblem } from '../../platform/auth/passwords.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts';
import { WRONG_OLD_PASSWORDS } from '../../platform/throttling/throttle.ts';

const fieldError = (field: string, reason: string) => new HttpError(422, reason, { errors: { [field]: reason } });

class WrongOldPassword extends HttpError {
  constructor() {
    const reason = 'The old password is wrong.';
    super(422, reason, { errors: { oldpassword: reason } });
  }
}

type PasswordChange = BodyOf<typeof calls.ForgetPassword>;

function requireValidPassword({ newpassword, cpassword }: PasswordChange, minLength: number): void {
  if (newpassword !== cpassword) throw fieldError('cpassword', 'Passwords do not match');
  const complaint = passwordProblem(newpassword, minLength);
  if (complaint !== undefined) throw fieldError('newpassword', complaint);
}

/** The old password as it was verified, and the new one's hash; undefined when the old one is wrong. Made before the transaction, which would hold a connection meanwhile. */
async function verifyOldPassword({ db }: Services, userId: number, { oldpassword, newpassword }: PasswordChange) {
  const [stored] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (stored === undefined || !(await verifySecret(stored.hash, oldpassword))) return undefined;
  return { oldHash: stored.hash, newHash: await hashSecret(newpassword) };
}

async function savePassword(incoming: IncomingCall<typeof calls.ForgetPassword>, services: Services) {
  const proof = await verifyOldPassword(services, incoming.user.id, incoming.body);
  // A repeated request is answered like the first, though its old password is no longer the right one (acceptance J3).
  return saveOnce(calls.ForgetPassword, async ({ user, tx, logSecurityEvent, auditContext }) => {
    if (proof === undefined) throw new WrongOldPassword();
    const changed = await tx
      .update(users)
      .set({ passwordHash: proof.newHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, proof.oldHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new WrongOldPassword(); // changed by somebody else meanwhile
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
      .returning({ id: sessions.id });
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    logSecurityEvent('password-changed');
    logSecurityEvent('sessions-revoked', { cause: revoked.length });
    return { status: 'success', result: 'success' };
  })(incoming, services);
}

const mutex = new KeyedMutex();

/**
 * Changes the password of the signed-in user and revokes their other sessions (acceptance I3). The specification calls
 * this `ForgetPassword`; `ChangePassword` is the reset with a code. Wrong old passwords are limited, so that whoever
 * holds a stolen token cannot guess the password with it.
 */
export const changePassword = implement(calls.ForgetPassword, (incoming, services) => {
  const counted = { account: String(incoming.user.id), address: '', known: false };
  return mutex.run(counted.account, async () => {
    requireValidPassword(incoming.body, services.config.passwordMinLength);
    const answer = await throttleGuess(services, WRONG_OLD_PASSWORDS, counted, () =>
      savePassword(incoming, services).catch((error: unknown) => {
        if (error instanceof WrongOldPassword) return undefined;
        throw error;
      }),
    );
    if (answer !== undefined) return answer;
    incoming.logSecurityEvent('password-refused');
    throw new WrongOldPassword();
  });
});
