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
 * The result of a watch. `undecided`: the version is still a canary. `overtaken`: another user's change came first.
 * `nothing`: there is no canary, and all browsers have the same version.
 */
export type WatchOutcome = 'promoted' | 'rolled back' | 'undecided' | 'overtaken' | 'nothing';

export interface WatchResult {
  readonly outcome: WatchOutcome;
  readonly app: string;
  readonly version: string;
  readonly reason: string;
  /** Metrics at the decision. Absent if the API never provided them. */
  readonly canary?: RemoteMetrics;
  readonly live?: RemoteMetrics;
}

export interface WatchRequest {
  readonly store: Store;
  readonly app: string;
  /** The API with the metrics. */
  readonly source: MetricsSource;
  readonly thresholds: Thresholds;
  readonly who: string;
  /** Text for the log besides the metrics. */
  readonly because?: string | undefined;
  /** The gate's input for the promotion to all. */
  gate(): Promise<GateRequest>;
  /** `everyMs`: milliseconds between two checks. `atMostMs`: the end of the watch, from the canary's first browser. */
  readonly everyMs: number;
  readonly atMostMs: number;
  /** Reports what the watch waits for, when it changes. */
  say(text: string): void;
}

/** The live version's metrics begin 24 hours before the canary: the canary's first minutes may have too few loads. */
const LIVE_SINCE_MS = 24 * 3_600_000;

/** Metrics of the canary and the verdict. */
interface Evaluation extends Verdict {
  readonly canary?: RemoteMetrics;
  readonly live?: RemoteMetrics;
}

type Ended = Omit<Evaluation, 'decision'> & { readonly outcome?: WatchOutcome };

/**
 * Watches an app's canary until its promotion or rollback. It reports an unreachable API or store and a failed gate,
 * and tries again. It decides nothing without metrics.
 * @throws ReleaseError if the app is not released, or the API's address or token is wrong
 */
export async function watchCanary(watching: WatchRequest): Promise<WatchResult> {
  const { store, app, everyMs, atMostMs, say } = watching;
  const first = await readCanary(store, app);
  if (!first) {
    const live = await liveVersion(store, app);
    if (live === undefined)
      throw new ReleaseError(
        `${app} is not released on ${store.address}: there is nothing to watch. ` +
          `"promote ${app} --share 10" starts a canary.`,
      );
    return { outcome: 'nothing', app, version: live, reason: 'is live for all browsers' };
  }
  const { version, share, since } = first;
  say(`${app}@${version} is a canary for ${share} % of the browsers since ${since.toISOString()}.`);

  let said = '';
  for (let isFirst = true; ; isFirst = false) {
    // If the store is unreachable for a moment, the first reading of the canary still counts.
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
  { app, source, thresholds }: WatchRequest,
  isFirst: boolean,
): Promise<Evaluation> {
  try {
    const canary = await readMetrics(source, { remote: app, version, since });
    const others =
      live === undefined
        ? undefined
        : await readMetrics(source, { remote: app, version: live, since: new Date(since.getTime() - LIVE_SINCE_MS) });
    const known = { canary, ...(others && { live: others }) };
    return { ...judgeCanary({ ...known, since, age: Date.now() - since.getTime() }, thresholds), ...known };
  } catch (error) {
    if (!(error instanceof MetricsUnavailable)) throw error;
    if (error.isFinal && isFirst) throw new ReleaseError(`${error.message}.`, { cause: error });
    return { decision: 'wait', reason: `has no verdict: ${error.message}` };
  }
}

/** Carries out the decision. If that fails, the next check decides again. */
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
      reason:
        `${look.reason}; it could not be ${decision === 'promote' ? 'promoted to all' : 'rolled back'}: ` +
        oneLine(error),
    };
  }
}

const describeOvertaken = async (store: Store, app: string, version: string): Promise<string> =>
  (await liveVersion(store, app)) === version
    ? 'was promoted to all by another user'
    : 'was rolled back or replaced by another user';

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');
