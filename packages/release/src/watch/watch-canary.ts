import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseError } from '../store/release-error.ts';
import type { GateRequest } from '../gate/run-checks.ts';
import type { Store } from '../store/store.ts';
import {
  type Canary,
  describeRolledBackAlong,
  liveVersion,
  promoteCanary,
  readCanary,
  rollBackCanary,
} from './canary.ts';
import { type MetricsSource, MetricsUnavailable, readMetrics, type RemoteMetrics } from './metrics.ts';
import { judgeCanary, type Thresholds, type Verdict } from './verdict.ts';

/**
 * What came of a canary. `undecided`: it is still one. `overtaken`: somebody else decided. `nothing`: there was none,
 * everyone has the same.
 */
export type WatchOutcome = 'promoted' | 'rolled back' | 'undecided' | 'overtaken' | 'nothing';

export interface WatchResult {
  readonly outcome: WatchOutcome;
  readonly app: string;
  readonly version: string;
  readonly reason: string;
  /** How it fared when that was decided; absent where the API never told. */
  readonly canary?: RemoteMetrics;
  readonly live?: RemoteMetrics;
}

export interface WatchRequest {
  readonly store: Store;
  readonly app: string;
  readonly health: MetricsSource;
  readonly thresholds: Thresholds;
  readonly who: string;
  /** For the log, besides the numbers. */
  readonly because?: string | undefined;
  /** What the gate is asked with when the canary goes to all. */
  gate(): Promise<GateRequest>;
  /** Milliseconds between two looks, and since the canary's first browser until nobody looks any more. */
  readonly everyMs: number;
  readonly atMostMs: number;
  /** Hears what it waits for, whenever that changes. */
  say(text: string): void;
}

/** What is live is compared by what it did for a day: in the canary's first minutes too few may load it. */
const LIVE_SINCE_MS = 24 * 3_600_000;

/** How the canary fares, and what that means. */
interface Evaluation extends Verdict {
  readonly canary?: RemoteMetrics;
  readonly live?: RemoteMetrics;
}

type Ended = Omit<Evaluation, 'decision'> & { readonly outcome?: WatchOutcome };

/**
 * Looks after an app's canary until it goes to all or is taken back. An API that does not answer, a store that is away
 * and a gate that refuses are waited for, and said; nothing is decided without numbers.
 * @throws ReleaseError where the app is not released, or the API will never tell
 */
export async function watchCanary(watching: WatchRequest): Promise<WatchResult> {
  const { store, app, everyMs, atMostMs, say } = watching;
  const first = await readCanary(store, app);
  if (!first) {
    const live = await liveVersion(store, app);
    if (live === undefined)
      throw new ReleaseError(
        `${app} is not released on ${store.address}: there is nothing to watch. "promote ${app} --share 10" makes a canary.`,
      );
    return { outcome: 'nothing', app, version: live, reason: 'is what everyone has' };
  }
  const { version, share, since } = first;
  say(`${app}@${version} is tried by ${share} % of the browsers since ${since.toISOString()}.`);

  let said = '';
  for (let isFirst = true; ; isFirst = false) {
    // A store that is away for a moment has not changed its mind.
    const now = isFirst ? first : await readCanary(store, app).catch(() => first);
    if (now?.version !== version)
      return { outcome: 'overtaken', app, version, reason: await describeOvertaken(store, app, version) };
    const { decision, ...look } = await evaluate(now, watching, isFirst);
    const ended: Ended = decision === 'wait' ? look : await end(watching, version, { ...look, decision });
    if (ended.outcome) return { ...ended, app, version, outcome: ended.outcome };
    if (ended.reason !== said) say(`${app}@${version} ${ended.reason}.`);
    said = ended.reason;
    if (Date.now() - since.getTime() >= atMostMs) return { ...ended, app, version, outcome: 'undecided' };
    await pause(everyMs);
  }
}

async function evaluate(
  { version, live, since }: Canary,
  { app, health, thresholds }: WatchRequest,
  isFirst: boolean,
): Promise<Evaluation> {
  try {
    const canary = await readMetrics(health, { remote: app, version, since });
    const others =
      live === undefined
        ? undefined
        : await readMetrics(health, { remote: app, version: live, since: new Date(since.getTime() - LIVE_SINCE_MS) });
    const known = { canary, ...(others && { live: others }) };
    return { ...judgeCanary({ ...known, since, age: Date.now() - since.getTime() }, thresholds), ...known };
  } catch (error) {
    if (!(error instanceof MetricsUnavailable)) throw error;
    if (error.isFinal && isFirst) throw new ReleaseError(`${error.message}.`, { cause: error });
    return { decision: 'wait', reason: `cannot be judged: ${error.message}` };
  }
}

/** Does what was decided; where that fails, it is decided anew at the next look. */
async function end(
  { store, app, who, because, gate }: WatchRequest,
  version: string,
  { decision, ...look }: Evaluation,
): Promise<Ended> {
  const ending = { app, version, who, reason: [look.reason, ...(because === undefined ? [] : [because])].join('; ') };
  try {
    if (decision === 'promote') {
      await promoteCanary(store, ending, await gate());
      return { ...look, outcome: 'promoted' };
    }
    const { record } = await rollBackCanary(store, ending);
    const along = describeRolledBackAlong(app, record.change.apps);
    return { ...look, reason: [look.reason, ...(along === '' ? [] : [along])].join('; '), outcome: 'rolled back' };
  } catch (error) {
    return {
      ...look,
      reason: `${look.reason}; it could not be ${decision === 'promote' ? 'given to all' : 'taken back'}: ${oneLine(error)}`,
    };
  }
}

const describeOvertaken = async (store: Store, app: string, version: string): Promise<string> =>
  (await liveVersion(store, app)) === version
    ? 'was given to all by somebody else'
    : 'was taken back or replaced by somebody else';

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');
