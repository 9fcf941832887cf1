import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseError } from '../target/release-error.ts';
import { describeShare } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { describeRolledBackAlong } from './end-watch.ts';
import { MetricsUnavailable, type RemoteMetrics } from './metrics.ts';
import type { Change } from './operations.ts';
import type { Waiver } from '../target/problem.ts';
import type { Thresholds } from './verdict.ts';
import {
  type Evaluation,
  isFresh,
  judgeWatched,
  liveVersion,
  readLive,
  type ReadVersionMetrics,
  type Watched,
  watchedCanary,
  watchedLive,
  type WatchStage,
} from './watched.ts';

/**
 * The result of a watch. `undecided`: the version is still out. `overtaken`: another user's change came first.
 * `nothing`: there is no canary, and the live version is not new.
 */
export type WatchOutcome = 'promoted' | 'rolled back' | 'undecided' | 'overtaken' | 'nothing';

export interface WatchResult {
  readonly outcome: WatchOutcome;
  /** What the version was when the watch ended. */
  readonly stage: WatchStage;
  readonly app: string;
  readonly version: string;
  readonly reason: string;
  /** Metrics of the watched version at the decision. Absent if the API never provided them. */
  readonly canary?: RemoteMetrics;
  /** Metrics of the version that it replaces. */
  readonly live?: RemoteMetrics;
}

export interface WatchRequest {
  readonly store: Store;
  readonly app: string;
  /** @throws MetricsUnavailable */
  readonly readMetrics: ReadVersionMetrics;
  readonly thresholds: Thresholds;
  /** Promotes to all, and rolls back. */
  readonly change: Change;
  readonly waivers?: readonly Waiver[];
  /** Text for the log besides the metrics. */
  readonly because?: string | undefined;
  /**
   * `everyMs`: milliseconds between two checks. `atMostMs`: the end of the watch of each stage, from its first browser.
   */
  readonly everyMs: number;
  readonly atMostMs: number;
  /** Reports what the watch waits for, when it changes. */
  say(text: string): void;
  /** Waits until the next check. @returns whether the user ends the watch. Default: nobody does */
  wait?(ms: number): Promise<boolean>;
}

interface Watching extends WatchRequest {
  readonly now: Now;
}

type Ended = Omit<Evaluation, 'decision'> & { readonly outcome?: WatchOutcome };

/**
 * Watches an app's canary until its promotion or rollback, and then the new live version, for as long as a canary must
 * be out. Without a canary, it watches a live version that is new. It reports an unreachable API or store and a failed
 * gate, and tries again. It decides nothing without metrics.
 * @throws ReleaseError if the app is not released, or the API's address or token is wrong
 */
export async function watchCanary(request: WatchRequest): Promise<WatchResult> {
  const { store, app, thresholds, say } = request;
  const now = await readStoreClock(store);
  const watching = { ...request, now };
  const canary = await watchedCanary(store, app);
  let promoted: WatchResult | undefined;
  if (canary) {
    if (canary.share === 0)
      throw new ReleaseError(
        `${app}@${canary.version} is a canary for ${describeShare(0)}, which decide nothing: ` +
          `"promote ${app}@${canary.version} --share 10" begins what a watch decides.`,
        { failure: 'usage' },
      );
    say(`${app}@${canary.version} is a canary for ${describeShare(canary.share)} since ${canary.since.toISOString()}.`);
    promoted = await watchStage(watching, canary, () => watchedCanary(store, app));
    if (promoted.outcome !== 'promoted') return promoted;
    say(`${app}@${promoted.version} ${promoted.reason}: all browsers have it now.`);
  }
  const at = { forMs: thresholds.forMs, now: now() };
  const live = await readLive(store, app, at);
  if (live === undefined)
    throw new ReleaseError(
      `${app} is not released on ${store.address}: there is nothing to watch. ` +
        `"promote ${app} --share 10" starts a canary.`,
      { failure: 'missing' },
    );
  const watched = watchedLive(live);
  const { version, since } = live;
  if (!watched || (!promoted && !isFresh(live, at)))
    return promoted ?? { outcome: 'nothing', stage: 'live', app, version, reason: 'is live for all browsers' };
  say(`${app}@${version} is live for all browsers since ${since.toISOString()}; before it was ${watched.replaces}.`);
  const first: Watched = { ...watched, version: promoted?.version ?? version };
  return watchStage(watching, first, async () => ({ ...first, version: (await liveVersion(store, app)) ?? '' }));
}

/** Watches one version as a canary, or as the live version. */
async function watchStage(
  watching: Watching,
  first: Watched,
  read: () => Promise<Watched | undefined>,
): Promise<WatchResult> {
  const { app, atMostMs, say, wait = async (ms) => pause(ms, false) } = watching;
  const { stage, version, since } = first;
  const known = { stage, app, version };
  let said = '';
  for (let isFirst = true; ; isFirst = false) {
    // If the store is unreachable for a moment, the first reading still counts.
    const watched = isFirst && stage === 'canary' ? first : await read().catch(() => first);
    if (watched?.version !== version)
      return { ...known, outcome: 'overtaken', reason: await describeOvertaken(watching, first) };
    const { decision, ...look } = await evaluate(watched, watching, isFirst);
    const ended: Ended = decision === 'wait' ? look : await end(watching, first, { ...look, decision });
    if (ended.outcome) return { ...ended, ...known, outcome: ended.outcome };
    if (ended.reason !== said) say(`${app}@${version} ${ended.reason}.`);
    said = ended.reason;
    const age = watching.now().getTime() - since.getTime();
    if (age >= atMostMs || (await wait(untilNextLook(watching, age))))
      return { ...ended, ...known, outcome: 'undecided' };
  }
}

/** The verdict is due at the end of `forMs`, also if that is before the next regular check. */
const untilNextLook = ({ everyMs, thresholds: { forMs } }: WatchRequest, age: number): number =>
  age < forMs ? Math.min(everyMs, forMs - age) : everyMs;

async function evaluate(
  watched: Watched,
  { app, readMetrics, thresholds, now }: Watching,
  isFirst: boolean,
): Promise<Evaluation> {
  try {
    return await judgeWatched(watched, {
      app,
      thresholds,
      now: now(),
      read: readMetrics,
    });
  } catch (error) {
    if (!(error instanceof MetricsUnavailable)) throw error;
    if (error.isFinal && isFirst) throw new ReleaseError(`${error.message}.`, { cause: error });
    return { decision: 'wait', reason: `has no verdict: ${error.message}` };
  }
}

/** Carries out the decision. If that fails, the next check decides again, unless the team may not do it. */
async function end(
  { app, because, change, waivers = [] }: WatchRequest,
  { stage, version }: Watched,
  { decision, ...look }: Evaluation,
): Promise<Ended> {
  const reason = [look.reason, ...(because === undefined ? [] : [because])].join('; ');
  const ending = { app, version, reason, waivers: [...waivers] };
  try {
    if (decision === 'promote') {
      if (stage === 'canary') await change('promote-canary', ending);
      return { ...look, outcome: 'promoted' };
    }
    const { record } = await change(stage === 'canary' ? 'roll-back-canary' : 'roll-back-live', ending);
    const along = describeRolledBackAlong(app, record.change.apps);
    return { ...look, reason: [look.reason, ...(along === '' ? [] : [along])].join('; '), outcome: 'rolled back' };
  } catch (error) {
    if (error instanceof ReleaseError && error.failure === 'denied') throw error;
    return {
      ...look,
      reason:
        `${look.reason}; it could not be ${decision === 'promote' ? 'promoted to all' : 'rolled back'}: ` +
        oneLine(error),
    };
  }
}

const describeOvertaken = async ({ store, app }: WatchRequest, { stage, version }: Watched): Promise<string> =>
  stage === 'canary' && (await liveVersion(store, app)) === version
    ? 'was promoted to all by another user'
    : 'was rolled back or replaced by another user';

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');

/** Returns the time now. */
export type Now = () => Date;

/**
 * Reads a store's clock once, and counts on by the time that passes in this process. Neither this machine's clock nor
 * its change matters: ages of records are times of one clock.
 */
export async function readStoreClock(store: Store): Promise<Now> {
  const begin = performance.now();
  const then = (await store.now()).getTime();
  return () => new Date(then + performance.now() - begin);
}
