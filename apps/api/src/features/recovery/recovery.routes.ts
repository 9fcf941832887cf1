import { calls, reasons } from '@gym/api-contract';
import { clientKey } from '../../platform/http/browser-cookie.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { errorBody } from '../../platform/errors/http-error.ts';
import { hashSecret, passwordProblem } from '../../platform/auth/passwords.ts';
import { noticeTexts, mailNotice } from '../../platform/mail/notices.ts';
import { findAccount } from '../../platform/auth/find-account.ts';
import { accountKey, reserveAttempt, throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { REQUESTED_CODES, WRONG_CODES } from '../../platform/throttling/attempt-limits.ts';
import { mailCode } from './mail-code.ts';
import { newCode, redeemCode, verifyCode } from './one-time-code.ts';

/**
 * Requests a one-time code. Each request creates and hashes a code, and all work that depends on the account runs after
 * the response. So neither the text nor the time reveals whether the email is known. A text that can be no email gets a
 * reason, which says nothing about accounts. The check is loose, because older emails may not pass a form.
 */
const requestCode = implement(calls.SentOTP, async ({ body, address, browser, logSecurityEvent }, services) => {
  const account = accountKey(body.email);
  if (!/^[^@]+@[^@]+$/.test(account))
    return errorBody(reasons.recovery.notAnEmail, { errors: { email: reasons.recovery.notAnEmail } });
  if (!services.mail.available) {
    logSecurityEvent('code-requested', { cause: 'no mail' });
    return errorBody(reasons.recovery.noMail);
  }
  const { counted } = await findAccount(services, { account, address, browser });
  const reserved = await reserveAttempt(services, REQUESTED_CODES, counted);
  const code = newCode();
  const codeHash = await hashSecret(code).catch(async (error: unknown) => {
    await reserved.cancel();
    throw error;
  });
  logSecurityEvent('code-requested');
  services.background.start('mailing a one-time code', () =>
    mailCode(services, { account, code, codeHash, logSecurityEvent }),
  );
  return { status: 'success', result: 'success' };
});

const mutex = new KeyedMutex();

/**
 * Sets a new password with a one-time code and revokes every session of the user (acceptance I5). The specification
 * calls this `ChangePassword`; a wrong code gets an error with HTTP 200 (acceptance K).
 */
const resetPassword = implement(calls.ChangePassword, ({ body, address, browser, logSecurityEvent }, services) => {
  const { otp, newpassword, email } = body;
  const account = accountKey(email);
  return mutex.run(`${account} ${clientKey(browser, address)}`, async () => {
    const problem = await passwordProblem(newpassword, services.config);
    if (problem !== undefined) return errorBody(problem, { errors: { newpassword: problem } });

    const { counted } = await findAccount(services, { account, address, browser });
    const done = await throttleGuess(services, WRONG_CODES, counted, async () => {
      const verified = await verifyCode(services, { account, known: counted.known, code: otp.trim() });
      const redeemed =
        verified && (await redeemCode(services, verified, { passwordHash: await hashSecret(newpassword), address }));
      return redeemed && { ...redeemed, userId: verified.userId };
    });
    if (done === undefined) {
      logSecurityEvent('code-refused');
      const reason = reasons.recovery.wrongCode;
      return errorBody(reason, { errors: { otp: reason } });
    }
    mailNotice(services, [done], noticeTexts.newPassword());
    logSecurityEvent('password-reset', { userId: done.userId });
    logSecurityEvent('sessions-revoked', { userId: done.userId, cause: done.revoked });
    return { status: 'success', result: 'success' };
  });
});

export const recoveryRoutes = [requestCode, resetPassword];
