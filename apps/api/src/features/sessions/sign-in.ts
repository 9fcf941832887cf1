import { and, eq } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import type { BrowserCookie } from '../../platform/http/browser-cookie.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { errorBody } from '../../platform/errors/http-error.ts';
import type { Services } from '../../platform/services/services.ts';
import { noticeTexts } from '../../platform/mail/notice-texts.ts';
import { mailNotice } from '../../platform/mail/notices.ts';
import { verifySecret } from '../../platform/auth/password-hash.ts';
import { confirmedNow } from '../../platform/auth/confirmed-identity.ts';
import { findAccount } from '../../platform/auth/find-account.ts';
import { absoluteTimeoutMs, hashToken, newToken } from '../../platform/auth/session-token.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';
import { accountKey, networkOf } from '../../platform/throttling/attempt-keys.ts';
import { throttleGuess } from '../../platform/throttling/attempts.ts';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts';
import { rememberAddress } from '../../platform/throttling/known-addresses.ts';
import { newBrowserId, rememberBrowser } from '../../platform/throttling/known-browsers.ts';
import { FAILED_SIGN_INS } from '../../platform/throttling/throttle.ts';
import { announcedFeatures } from './announced-features.ts';

/** A sign-in with a verified password, and the hash that verified it. */
interface VerifiedSignIn {
  readonly userId: number;
  readonly passwordHash: string;
  readonly address: string;
  readonly agent: string;
  readonly browser: BrowserCookie;
}

/**
 * Opens a session and resolves to its id and token; undefined if the user was disabled or got a new password meanwhile.
 * The lock on the user's row makes sure that neither of these leaves a session behind.
 */
async function openSession(
  { db, clock, config }: Services,
  { userId, passwordHash, address, agent, browser }: VerifiedSignIn,
): Promise<{ id: number; token: string } | undefined> {
  const token = newToken();
  const browserId = newBrowserId();
  const now = clock.now();
  const session = await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.active, true), eq(users.passwordHash, passwordHash)))
      .for('share');
    if (user === undefined) return undefined;
    await rememberAddress(tx, { userId, address: networkOf(address), at: now });
    await rememberBrowser(tx, { userId, id: browserId, previous: browser.id, at: now });
    const [opened] = await tx
      .insert(sessions)
      .values({
        userId,
        tokenHash: hashToken(token),
        createdAt: now,
        lastUsedAt: now,
        address,
        agent,
        expiresAt: new Date(now.getTime() + absoluteTimeoutMs(config)),
        confirmedAt: confirmedNow,
      })
      .returning({ id: sessions.id });
    return opened && { id: opened.id, token };
  });
  if (session !== undefined) await browser.replace(browserId);
  return session;
}

/** Tells a user of a sign-in from an address that is not known (see `known-addresses.ts`). */
function mailNewDevice(services: Services, user: typeof users.$inferSelect, network: string): void {
  const { locale, timeZone } = services.config.gym;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  mailNotice(services, [user], noticeTexts.newDevice({ when: when.format(services.clock.now()), network }));
}

const mutex = new KeyedMutex();

/**
 * Signs in. A wrong password gets an error with HTTP 200, as old clients expect (acceptance K). Until the password is
 * right, unknown and disabled accounts cause the same work. Only failures count, and no count ends a session.
 */
export const signIn = implement(
  calls.userlogin,
  ({ body: { email, password }, address, agent, browser, logSecurityEvent }, services) => {
    const account = accountKey(email);
    return mutex.run(`${account} ${browser.id ?? networkOf(address)}`, async () => {
      const { user, counted } = await findAccount(services, { account, address, browser: browser.id });
      const matched = await throttleGuess(services, FAILED_SIGN_INS, counted, async () =>
        (await verifySecret(user?.passwordHash, password)) ? user : undefined,
      );
      if (matched === undefined) {
        logSecurityEvent('sign-in-refused', {
          userId: user?.id,
          cause: user === undefined ? 'unknown account' : 'wrong password',
        });
        return errorBody(reasons.signIn.wrongPassword);
      }
      const session = await openSession(services, {
        userId: matched.id,
        passwordHash: matched.passwordHash,
        address,
        agent,
        browser,
      });
      if (session === undefined) {
        logSecurityEvent('sign-in-refused', { userId: matched.id, cause: 'disabled' });
        return errorBody(reasons.signIn.disabled);
      }
      if (counted.known === undefined) mailNewDevice(services, matched, networkOf(address));
      logSecurityEvent('signed-in', { userId: matched.id, sessionId: session.id });
      return {
        status: 'success',
        result: 'success',
        data: { fname: matched.fname, lname: matched.lname, token_no: session.token },
        features: announcedFeatures(services.config),
      };
    });
  },
);
