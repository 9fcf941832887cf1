import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import { implement, type Services } from '../../platform/http/implement-call.ts';
import { hashSecret, passwordProblem, verifySecret } from '../../platform/auth/passwords.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { oneTimeCodes, sessions, users } from '../../platform/database/schema/index.ts';
import { rememberAddress } from '../../platform/throttling/known-addresses-and-browsers.ts';
import {
  accountKey,
  type AttemptKey,
  networkOf,
  reserveAttempt,
  throttleGuess,
} from '../../platform/throttling/attempts.ts';
import type { LogSecurityEvent } from '../../platform/log/security-log.ts';
import { clientKey } from '../../platform/http/browser-cookie.ts';
import { errorBody } from '../../platform/errors/http-error.ts';
import { mailNotice, noticeTexts } from '../../platform/mail/notices.ts';
import { findAccount } from '../../platform/auth/find-account.ts';
import { KeyedMutex } from '../../platform/concurrency/limiter-and-mutex.ts';
import { REQUESTED_CODES, WRONG_CODES } from '../../platform/throttling/attempt-limits.ts';

/** How long a code is valid. */
const CODE_LIFETIME_MS = 10 * 60_000;
/**
 * How many wrong tries invalidate a code, by where the owner recently signed in. Strangers never use up the last tries
 * of the owner's network, and nobody on that network those of the owner's browser.
 */
const MAX_TRIES = { browser: 13, address: 10, elsewhere: 7 } as const;

/** Six random digits, leading zeros included. */
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

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
async function verifyCode(
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
const redeemCode = (
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

/** Texts of the mail with a one-time code. A translation is another object of this type. */
const codeMailTexts = {
  subject: (gym: string) => `${gym}: your code`,
  body: ({
    fname,
    code,
    gym,
  }: {
    readonly fname: string;
    readonly code: string;
    readonly gym: string;
  }) => `Hello ${fname},

your code to set a new password is

    ${code}

It works once, within the next 10 minutes. If you did not ask for it, ignore this mail: your password stays as it is.

${gym}
`,
};

/** A requested code, and the account key of the request. */
interface RequestedCode {
  readonly account: string;
  readonly code: string;
  readonly codeHash: string;
  readonly logSecurityEvent: LogSecurityEvent;
}

/** Stores the code for its user and mails it. Without such a user it does nothing. */
async function mailCode(
  { db, clock, mail, config }: Services,
  { account, code, codeHash, logSecurityEvent }: RequestedCode,
): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = ${account}`, eq(users.active, true)));
  if (user === undefined) return;
  const now = clock.now();
  const fresh = {
    email: user.email,
    codeHash,
    tries: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  };
  await db
    .insert(oneTimeCodes)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({ target: oneTimeCodes.userId, set: fresh });
  await mail.send({
    to: user.email,
    subject: codeMailTexts.subject(config.gym.name),
    text: codeMailTexts.body({ fname: user.fname, code, gym: config.gym.name }),
  });
  logSecurityEvent('code-sent', { userId: user.id });
}

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
