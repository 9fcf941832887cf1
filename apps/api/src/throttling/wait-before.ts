import { and, count, desc, eq, gt, max } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { attempts } from '../schema/index.ts';
import { restAfter } from './rest-after.ts';
import { WINDOW_MS, type Limit, type Throttle } from './throttle.ts';

/** Whose attempt it is. */
export interface Counted {
  readonly account: string;
  /** What `networkOf` makes of the network address. */
  readonly address: string;
  /** Whether the owner signed in from this address lately: what is tried elsewhere does not delay them here. */
  readonly known: boolean;
}

/** How long to wait before the next attempt, in ms; 0 where it may be made now. */
export async function waitBefore(tx: Transaction, throttle: Throttle, counted: Counted, now: number): Promise<number> {
  const since = and(eq(attempts.kind, throttle.kind), gt(attempts.at, new Date(now - WINDOW_MS)));
  const ofAccount = eq(attempts.account, counted.account);

  const untilBelow = async ({ per, most }: Limit): Promise<number> => {
    const [deciding] = await tx
      .select({ at: attempts.at })
      .from(attempts)
      .where(
        and(
          since,
          per.includes('account') ? ofAccount : undefined,
          per.includes('address') ? eq(attempts.address, counted.address) : undefined,
        ),
      )
      .orderBy(desc(attempts.at))
      .offset(most - 1)
      .limit(1);
    return deciding === undefined ? 0 : deciding.at.getTime() + WINDOW_MS - now;
  };
  const untilRested = async (): Promise<number> => {
    const [made] = await tx
      .select({ failures: count(), last: max(attempts.at) })
      .from(attempts)
      .where(and(since, ofAccount));
    return made?.last ? made.last.getTime() + restAfter(made.failures) - now : 0;
  };

  const waits = [0];
  for (const limit of throttle.limits) if (!(limit.sparesKnown && counted.known)) waits.push(await untilBelow(limit));
  if (throttle.rests && !counted.known) waits.push(await untilRested());
  return Math.max(...waits);
}
