import type { Store } from '../target/store.ts';
import type { RemoteMetrics } from './metrics.ts';
import { type Canary, readCanary } from './read-canary.ts';
import { isFresh, type LiveVersion, readLive } from './read-live.ts';
import { judgeCanary, judgeLive, type Thresholds, type Verdict } from './verdict.ts';

/** A canary is watched until all browsers have it. Then it is watched as the live version. */
export type WatchStage = 'canary' | 'live';

/** The version under watch. */
export interface Watched {
  readonly stage: WatchStage;
  readonly version: string;
  /** The version that it replaces. Absent for the app's first release. */
  readonly replaces?: string;
  /** When its first browser got it, or when all browsers got it. */
  readonly since: Date;
}

/** Metrics of the watched version and the verdict. */
export interface Evaluation extends Verdict {
  /** Absent if there are no metrics. */
  readonly canary?: RemoteMetrics;
  /** Metrics of the version that it replaces. */
  readonly live?: RemoteMetrics;
}

/** Reads the metrics of a version since the beginning of the hour of `since`. */
export type ReadVersionMetrics = (asked: {
  readonly remote: string;
  readonly version: string;
  readonly since: Date;
}) => Promise<RemoteMetrics>;

/** The metrics of the replaced version begin 24 hours before: the first minutes may have too few loads. */
const REPLACED_SINCE_MS = 24 * 3_600_000;

/** The app's canary as the watch sees it. Undefined if there is none. */
export async function watchedCanary(store: Store, app: string): Promise<(Watched & Pick<Canary, 'share'>) | undefined> {
  const canary = await readCanary(store, app);
  if (!canary) return undefined;
  const { version, share, live, since } = canary;
  return { stage: 'canary', version, share, since, ...(live !== undefined && { replaces: live }) };
}

/** The live version as the watch sees it after a promotion. Undefined if it has no version to return to. */
export const watchedLive = ({ version, previous, since }: LiveVersion): Watched | undefined =>
  previous === undefined ? undefined : { stage: 'live', version, replaces: previous, since };

/** The version of an app that a watch would judge now: its canary, or a live version that is new. */
export async function readWatched(
  store: Store,
  app: string,
  at: { readonly forMs: number; readonly now: Date },
): Promise<Watched | undefined> {
  const canary = await watchedCanary(store, app);
  if (canary) return canary;
  const live = await readLive(store, app, at);
  return live && isFresh(live, at) ? watchedLive(live) : undefined;
}

/** Judges a version under watch by its metrics. The watch and the scoreboard both decide here. */
export async function judgeWatched(
  { stage, version, replaces, since }: Watched,
  {
    app,
    thresholds,
    read,
    now,
  }: {
    readonly app: string;
    readonly thresholds: Thresholds;
    readonly read: ReadVersionMetrics;
    /** The store's clock, as of `since`. */
    readonly now: Date;
  },
): Promise<Evaluation> {
  const canary = await read({ remote: app, version, since });
  const live =
    replaces === undefined
      ? undefined
      : await read({ remote: app, version: replaces, since: new Date(since.getTime() - REPLACED_SINCE_MS) });
  const known = { canary, ...(live && { live }) };
  const judge = stage === 'canary' ? judgeCanary : judgeLive;
  const age = now.getTime() - since.getTime();
  return { ...judge({ ...known, since, age }, thresholds), ...known };
}
