import { type Feature, FEATURES, FEATURES_BY_SETTING, reasons } from '@gym/api-contract';
import { hasPostcodeLetters } from '@gym/rules';
import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Site } from '../../platform/http/site.ts';
import type { CallsConfig, Services } from '../../platform/http/implement-call.ts';
import { absoluteTimeoutMs, hashToken, newToken } from '../../platform/auth/session-token-and-lifetime.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sessions, signInTickets, users } from '../../platform/database/schema/index.ts';
import { confirmedNow } from '../../platform/auth/confirmed-identity.ts';
import { isExpired } from '../../platform/auth/passwords.ts';
import type { Proof } from '../../platform/auth/second-factors.ts';
import { errorBody } from '../../platform/errors/http-error.ts';
import type { BrowserCookie } from '../../platform/http/browser-cookie.ts';
import type { LogSecurityEvent } from '../../platform/log/security-log.ts';
import { mailNotice, noticeTexts, timeOfNotice } from '../../platform/mail/notices.ts';
import { type AttemptKey, networkOf } from '../../platform/throttling/attempts.ts';
import { rememberAddress, rememberBrowser } from '../../platform/throttling/known-addresses-and-browsers.ts';

const ALWAYS = FEATURES.filter((feature) => !FEATURES_BY_SETTING.includes(feature));

/** The features that this server announces: `userlogin` and `getRole` send them with `data`. */
export const announcedFeatures = (
  { gym, idleLockMinutes }: Pick<CallsConfig, 'gym' | 'idleLockMinutes'>,
  site: Site | undefined,
): Feature[] => [
  ...ALWAYS,
  ...(idleLockMinutes > 0 ? ['idle-lock' as const] : []),
  ...(hasPostcodeLetters(gym.locale) ? ['pincode-letters' as const] : []),
  ...(site === undefined ? [] : ['passkeys' as const]),
];

type UserRow = typeof users.$inferSelect;

/** How long the second step of a sign-in may take. */
const TICKET_LIFETIME_MS = 10 * 60_000;

const markOf = ({ passwordHash }: Pick<UserRow, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** Opens the second step of a sign-in whose password was right, and resolves to its ticket. */
export async function openTicket({ db, clock }: Services, user: UserRow): Promise<string> {
  const ticket = newToken();
  const now = clock.now();
  await db.delete(signInTickets).where(and(eq(signInTickets.userId, user.id), lt(signInTickets.expiresAt, now)));
  await db.insert(signInTickets).values({
    ticketHash: hashToken(ticket),
    userId: user.id,
    passwordMark: markOf(user),
    expiresAt: new Date(now.getTime() + TICKET_LIFETIME_MS),
  });
  return ticket;
}

/** The user of a valid ticket; undefined if it is unknown, expired, used, or if the password has changed since. */
export async function findTicketUser({ db, clock }: Services, ticket: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users, mark: signInTickets.passwordMark })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(and(eq(signInTickets.ticketHash, hashToken(ticket)), gt(signInTickets.expiresAt, clock.now())));
  return found?.mark === (found && markOf(found.user)) ? found?.user : undefined;
}

/** Ends a ticket. Resolves to whether it was still there: of two concurrent steps, one succeeds. */
export async function useTicket(tx: Transaction, ticket: string): Promise<boolean> {
  const used = await tx
    .delete(signInTickets)
    .where(eq(signInTickets.ticketHash, hashToken(ticket)))
    .returning({ userId: signInTickets.userId });
  return used.length > 0;
}

/** The request of a sign-in, as far as its session and its notices need it. */
interface SignInRequest {
  readonly address: string;
  readonly agent: string;
  readonly browser: BrowserCookie;
  readonly site: Site | undefined;
  readonly logSecurityEvent: LogSecurityEvent;
}

/** A user who has proven everything that the sign-in needs. */
interface ProvenSignIn {
  readonly user: typeof users.$inferSelect;
  /** Where the user recently signed in, if so. */
  readonly known: AttemptKey['known'];
  /** Whether the proof still counts when the session opens: a factor may have been added or removed meanwhile. */
  readonly isStillProven: (tx: Transaction) => Promise<boolean>;
  /** What proved the second factor or replaced the password. */
  readonly by?: Proof | 'passkey';
}

interface OpenedSession {
  readonly id: number;
  readonly token: string;
  /** The ids that the browser keeps from now on. */
  readonly browserIds: readonly string[];
}

/**
 * Opens a session, or tells why not: the user was disabled, or the password or a factor changed meanwhile. The lock on
 * the user's row makes sure that none of these leaves a session behind.
 */
async function openSession(
  { db, clock, config }: Services,
  { address, agent, browser }: SignInRequest,
  { user: proven, isStillProven, by }: ProvenSignIn,
): Promise<OpenedSession | 'disabled' | 'outdated'> {
  const now = clock.now();
  const { id: userId, passwordHash, oneTimePasswordUntil: until } = proven;
  // An expired one does not keep out the user of a passkey, who may never have received it.
  const oneTimePassword = until !== null && (by !== 'passkey' || !isExpired(proven, now));
  const token = newToken({ limited: oneTimePassword });
  const session = await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.active, true)))
      .for('share');
    if (user === undefined) return 'disabled';
    if (user.passwordHash !== passwordHash || !(await isStillProven(tx))) return 'outdated';
    await rememberAddress(tx, { userId, address: networkOf(address), at: now });
    const browserIds = await rememberBrowser(tx, { userId, ids: browser.ids, at: now });
    const [opened] = await tx
      .insert(sessions)
      .values({
        userId,
        tokenHash: hashToken(token),
        createdAt: now,
        lastUsedAt: now,
        userThereAt: now,
        address,
        agent,
        expiresAt: new Date(now.getTime() + absoluteTimeoutMs(config)),
        confirmedAt: confirmedNow,
        secondFactor: by !== undefined,
        oneTimePassword,
      })
      .returning({ id: sessions.id });
    return opened === undefined ? 'outdated' : { id: opened.id, token, browserIds };
  });
  if (typeof session === 'object') await browser.replace(session.browserIds);
  return session;
}

/** Where and when a sign-in happened, for a notice. */
export const placeOf = (services: Services, { address }: Pick<SignInRequest, 'address'>) => ({
  when: timeOfNotice(services),
  network: networkOf(address),
});

/** The sign-in has to start again. */
export const tooLate = () => errorBody(reasons.signIn.tooLate, { errors: { ticket: reasons.signIn.tooLate } });

/** Opens the session of a completed sign-in and answers it. */
export async function finishSignIn(services: Services, request: SignInRequest, proven: ProvenSignIn) {
  const { logSecurityEvent } = request;
  const { id, fname, lname } = proven.user;
  const session = await openSession(services, request, proven);
  if (typeof session === 'string') {
    logSecurityEvent('sign-in-refused', { userId: id, cause: session });
    return session === 'disabled' ? errorBody(reasons.signIn.disabled) : tooLate();
  }
  // Neither in a browser nor from a network of a sign-in of the last 30 days.
  if (proven.known === undefined)
    mailNotice(services, [proven.user], noticeTexts.newDevice(placeOf(services, request)));
  logSecurityEvent('signed-in', { userId: id, sessionId: session.id, cause: proven.by });
  return {
    status: 'success',
    result: 'success',
    data: { fname, lname, token_no: session.token },
    features: announcedFeatures(services.config, request.site),
  };
}
