import { and, count, desc, eq, gt, max } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { attempts } from '../database/schema/index.ts';
import { type Limit, type Throttle, WINDOW_MS } from './throttle.ts';

const MAX_BACKOFF_MS = 60_000;
/** Failures without a delay. Two addresses that use up their guesses do not delay users elsewhere. */
const FREE_FAILURES = 20;

/**
 * How long an account waits after this many failures from all addresses, in ms: two seconds, four, eight, up to a
 * minute. That leaves attackers about 100 guesses an hour, from any number of addresses. The maximum is short, because
 * an attacker delays the owner as well.
 */
export const backoffAfter = (failures: number): number =>
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
