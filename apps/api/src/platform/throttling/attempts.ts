import ipaddr from 'ipaddr.js';
import { and, count, desc, eq, gt, max, sql } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';
import type { Transaction, Database } from '../database/database.ts';
import { attempts } from '../database/schema/index.ts';
import { type Limit, type Throttle, WINDOW_MS } from './attempt-limits.ts';
import { ServerKey } from '../database/server-key.ts';
import type { Clock } from '../database/database-clock.ts';

/**
 * The canonical spelling of a typed email: case, blanks and Unicode look-alikes (a full-width ａ, a Kelvin sign) do not
 * matter. The same key finds the account and counts its attempts, so no other spelling escapes the count.
 */
export const accountKey = (email: string): string => email.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const NETWORK_BITS = 64;

/**
 * The network of an address: an IPv4 address itself, in any spelling, or the /64 of an IPv6 address, since every
 * customer gets at least a /64. All invalid addresses count as one network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // an IPv4 address mapped into IPv6 is the IPv4 address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/**
 * The 429 error with Retry-After.
 * @param waitMs milliseconds until the next request is allowed
 * @param reason text for the user, with the seconds to wait
 * @param cause the exceeded limit, for the security log
 */
export function tooManyRequests(waitMs: number, reason: (seconds: number) => string, cause: string): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpError(429, reason(seconds), { headers: { 'retry-after': String(seconds) }, cause });
}

const MAX_BACKOFF_MS = 60_000;
/** Failures without a delay. Two addresses that use up their guesses do not delay users elsewhere. */
const FREE_FAILURES = 20;

/**
 * How long an account waits after this many failures from all addresses, in ms: two seconds, four, eight, up to a
 * minute. That leaves attackers about 100 guesses an hour, from any number of addresses. The maximum is short, because
 * an attacker delays the owner as well.
 */
const backoffAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(MAX_BACKOFF_MS, 1000 * 2 ** (failures - FREE_FAILURES));

/** Whose attempt it is. */
export interface AttemptKey {
  readonly account: string;
  /** Where it comes from: a network in the form of `networkOf`, a known browser or a session. */
  readonly address: string;
  /** Where the owner recently signed in, if so. Attempts from elsewhere then do not delay them here. */
  readonly known?: 'browser' | 'address' | undefined;
}

/** How long to wait before the next attempt, in ms; 0 if it may be made now. */
export async function waitBefore(
  tx: Transaction,
  throttle: Throttle,
  counted: AttemptKey,
  now: number,
): Promise<number> {
  const within = (windowMs: number) => and(eq(attempts.kind, throttle.kind), gt(attempts.at, new Date(now - windowMs)));
  const ofAccount = eq(attempts.account, counted.account);

  const untilBelow = async ({ per, max: most, windowMs = WINDOW_MS }: Limit): Promise<number> => {
    const [deciding] = await tx
      .select({ at: attempts.at })
      .from(attempts)
      .where(
        and(
          within(windowMs),
          per.includes('account') ? ofAccount : undefined,
          per.includes('address') ? eq(attempts.address, counted.address) : undefined,
        ),
      )
      .orderBy(desc(attempts.at))
      .offset(most - 1)
      .limit(1);
    return deciding === undefined ? 0 : deciding.at.getTime() + windowMs - now;
  };
  const untilRested = async (): Promise<number> => {
    const [made] = await tx
      .select({ failures: count(), last: max(attempts.at) })
      .from(attempts)
      .where(and(within(WINDOW_MS), ofAccount));
    return made?.last ? made.last.getTime() + backoffAfter(made.failures) - now : 0;
  };

  const waits = [0];
  for (const limit of throttle.limits) if (!(limit.exemptsKnown && counted.known)) waits.push(await untilBelow(limit));
  if (throttle.backsOff && !counted.known) waits.push(await untilRested());
  return Math.max(...waits);
}

const tooManyAttempts = ({ kind }: Throttle, waitMs: number): HttpError =>
  tooManyRequests(waitMs, reasons.limits.attempts[kind], kind);

const PURPOSE = 'attempts';

/** Deletes the attempts at these accounts. */
export async function forgetAttempts(tx: Transaction, accounts: readonly string[]): Promise<void> {
  const key = new ServerKey(tx);
  for (const account of accounts)
    await tx.delete(attempts).where(eq(attempts.account, await key.hash(PURPOSE, account)));
}

/** An attempt that is counted already. */
interface ReservedAttempt {
  /** Counts it no longer: it was right, or it was never made. */
  cancel(): Promise<void>;
}

/** Where attempts are counted. */
export interface AttemptStore {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverKey: ServerKey;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts in any number of processes cannot all pass before
 * the first one fails. The transaction is over when this resolves: hashing a password holds no connection. If the
 * process dies meanwhile, the attempt stays counted.
 *
 * @throws HttpError 429 with Retry-After; the attempt is not counted
 */
export async function reserveAttempt(
  { db, clock, serverKey }: AttemptStore,
  throttle: Throttle,
  counted: AttemptKey,
): Promise<ReservedAttempt> {
  const { kind } = throttle;
  const { address } = counted;
  // People type passwords into the field of the email, so the table must not hold what they typed.
  const account = await serverKey.hash(PURPOSE, counted.account);
  const now = clock.now();
  const id = await db.transaction(async (tx) => {
    // Always lock accounts before addresses, to avoid a deadlock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${kind} account ${account}`}, 0))`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${kind} address ${address}`}, 0))`);
    const wait = await waitBefore(tx, throttle, { ...counted, account }, now.getTime());
    if (wait > 0) throw tooManyAttempts(throttle, wait);
    const [made] = await tx.insert(attempts).values({ kind, account, address, at: now }).returning({ id: attempts.id });
    return made?.id ?? 0;
  });
  return { cancel: async () => void (await db.delete(attempts).where(eq(attempts.id, id))) };
}

/**
 * Makes one guess at a secret under the limits of `throttle`. Only a wrong guess (undefined) stays counted, not a right
 * or a failed one.
 *
 * @throws HttpError 429 with Retry-After before the guess is made
 */
export async function throttleGuess<T>(
  services: AttemptStore,
  throttle: Throttle,
  counted: AttemptKey,
  make: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const reserved = await reserveAttempt(services, throttle, counted);
  try {
    const right = await make();
    if (right !== undefined) await reserved.cancel();
    return right;
  } catch (error) {
    await reserved.cancel();
    throw error;
  }
}
