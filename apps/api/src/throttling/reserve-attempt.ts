import { eq, sql } from 'drizzle-orm';
import type { Services } from '../http/services.ts';
import { attempts } from '../schema/index.ts';
import type { Throttle } from './throttle.ts';
import { tooMany } from './too-many.ts';
import { waitBefore, type Counted } from './wait-before.ts';

/** An attempt that is counted already. */
export interface Reserved {
  /** Counts it no longer: it was right, or it was never made. */
  takeBack(): Promise<void>;
}

/**
 * Counts an attempt before it is made, so that many at once, through any number of processes on one database, cannot all
 * pass before the first of them has failed. The transaction is over when this resolves: no connection is held while
 * a password is hashed. A process that dies meanwhile leaves the attempt counted.
 *
 * @throws Refusal 429 with Retry-After, and nothing is counted
 */
export async function reserveAttempt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  throttle: Throttle,
  counted: Counted,
): Promise<Reserved> {
  const { kind } = throttle;
  const { account, address } = counted;
  const now = clock.now();
  const id = await db.transaction(async (tx) => {
    // Accounts before addresses, always: nobody waits for one another.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${kind} account ${account}`}, 0))`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts ${kind} address ${address}`}, 0))`);
    const wait = await waitBefore(tx, throttle, counted, now.getTime());
    if (wait > 0) throw tooMany(throttle, wait);
    const [made] = await tx.insert(attempts).values({ kind, account, address, at: now }).returning({ id: attempts.id });
    return made?.id ?? 0;
  });
  return { takeBack: async () => void (await db.delete(attempts).where(eq(attempts.id, id))) };
}
