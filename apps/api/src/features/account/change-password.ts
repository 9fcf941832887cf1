import { calls, type BodyOf, reasons } from '@gym/api-contract';
import { and, eq, ne } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { implement, type IncomingCall } from '../../platform/http/implement-call.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { noticeTexts, mailNotice } from '../../platform/mail/notices.ts';
import type { Services } from '../../platform/services/services.ts';
import { saveOnce } from '../../platform/idempotency/implement-save.ts';
import {
  hashSecret,
  verifySecret,
  isExpired,
  ownSession,
  passwordProblem,
  type PasswordRules,
} from '../../platform/auth/passwords.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { WRONG_OLD_PASSWORDS } from '../../platform/throttling/attempt-limits.ts';

class WrongOldPassword extends HttpError {
  constructor() {
    const reason = reasons.passwords.wrongOld;
    super(422, reason, { errors: { oldpassword: reason } });
  }
}

type PasswordChange = BodyOf<typeof calls.ForgetPassword>;

async function requireValidPassword({ newpassword, cpassword }: PasswordChange, rules: PasswordRules): Promise<void> {
  if (newpassword !== cpassword) throw fieldError('cpassword', reasons.passwords.notEqual);
  const problem = await passwordProblem(newpassword, rules);
  if (problem !== undefined) throw fieldError('newpassword', problem);
}

/**
 * Resolves to the verified hash of the old password and the hash of the new one; undefined if the old one is wrong.
 * Hashing happens before the transaction begins, because the transaction holds a database connection.
 */
async function verifyOldPassword(
  { db, clock }: Services,
  userId: number,
  { oldpassword, newpassword }: PasswordChange,
) {
  const [stored] = await db.select().from(users).where(eq(users.id, userId));
  if (stored === undefined || !(await verifySecret(stored.passwordHash, oldpassword))) return undefined;
  if (isExpired(stored, clock.now())) throw fieldError('oldpassword', reasons.signIn.oneTimePasswordExpired);
  if (stored.oneTimePasswordUntil !== null && oldpassword === newpassword)
    throw fieldError('newpassword', reasons.passwords.oneTimeAgain);
  return { oldHash: stored.passwordHash, newHash: await hashSecret(newpassword) };
}

async function savePassword(incoming: IncomingCall<typeof calls.ForgetPassword>, services: Services) {
  const proof = await verifyOldPassword(services, incoming.user.id, incoming.body);
  // A repeated request gets the first response, although its old password is no longer right (acceptance J3).
  return saveOnce(calls.ForgetPassword, async ({ user, tx, logSecurityEvent, auditContext, afterCommit }) => {
    if (proof === undefined) throw new WrongOldPassword();
    const changed = await tx
      .update(users)
      .set({ passwordHash: proof.newHash, oneTimePasswordUntil: null })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, proof.oldHash)))
      .returning({ email: users.email, fname: users.fname });
    if (changed.length === 0) throw new WrongOldPassword(); // another request changed it meanwhile
    await tx.update(sessions).set({ oneTimePassword: false }).where(eq(sessions.id, user.sessionId));
    const revoked = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
      .returning({ id: sessions.id });
    await writeAuditEntry(tx, { ...auditContext, record: 'user', recordId: user.id });
    afterCommit(() => mailNotice(services, changed, noticeTexts.newPassword()));
    logSecurityEvent('password-changed');
    logSecurityEvent('sessions-revoked', { cause: revoked.length });
    return { status: 'success', result: 'success' };
  })(incoming, services);
}

const mutex = new KeyedMutex();

/**
 * Changes the password of the signed-in user and revokes their other sessions (acceptance I3). The specification calls
 * this `ForgetPassword`; `ChangePassword` is the reset with a code. Wrong old passwords are limited: a stolen token
 * must not help to guess the password.
 */
export const changePassword = implement(calls.ForgetPassword, (incoming, services) => {
  const counted = ownSession(incoming.user);
  return mutex.run(counted.address, async () => {
    await requireValidPassword(incoming.body, services.config);
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
