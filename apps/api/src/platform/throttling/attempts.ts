import { eq, sql } from 'drizzle-orm';
import { reasons } from '@gym/api-contract';
import { ServerKey } from '../database/server-key.ts';
import type { Database, Transaction } from '../database/database.ts';
import { attempts } from '../database/schema/index.ts';
import type { HttpError } from '../errors/http-error.ts';
import type { Clock } from '../database/database-clock.ts';
import type { Throttle } from './throttle.ts';
import { tooManyRequests } from './too-many-requests.ts';
import { type AttemptKey, waitBefore } from './wait-before.ts';

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
