import { and, asc, eq, gt } from 'drizzle-orm';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { attempts } from '../schema/index.ts';
import type { Limit } from './limit.ts';

/** Whose attempts are counted: an account, and the network address where attempts from elsewhere must not count. */
export interface Attempter { readonly account: string; readonly address: string }

/**
 * Refuses while the limit is used up. The counts are in the database, so they hold for every process and survive a
 * restart.
 *
 * @throws Refusal 429 with Retry-After
 */
export async function refuseTooMany({ db, clock }: Services, limit: Limit, { account, address }: Attempter): Promise<void> {
  const now = clock.now().getTime();
  const counted = await db.select({ at: attempts.at }).from(attempts)
    .where(and(
      eq(attempts.kind, limit.kind), eq(attempts.account, account), eq(attempts.address, address),
      gt(attempts.at, new Date(now - limit.windowMs)),
    ))
    .orderBy(asc(attempts.at));
  const deciding = counted.at(-limit.most);
  if (deciding === undefined) return;
  const seconds = Math.max(1, Math.ceil((deciding.at.getTime() + limit.windowMs - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new Refusal(429, `Too many ${limit.what}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
