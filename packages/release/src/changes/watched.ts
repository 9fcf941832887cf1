import { readLatestRelease, recordsBackFrom, releasedAt } from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import type { RemoteMetrics } from './metrics.ts';
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

/** A version that a percentage of the browsers has. */
export interface Canary {
  readonly version: string;
  readonly share: number;
  /** The live version of the other browsers. Absent for the app's first release. */
  readonly live?: string;
  /** When the first browsers got it, by the store's clock. */
  readonly since: Date;
}

/** The canary of an app. Undefined if there is none. */
export async function readCanary(store: Store, app: string): Promise<Canary | undefined> {
  const last = await readLatestRelease(store);
  const canary = last?.canaries[app];
  if (!last || !canary) return undefined;
  const live = last.live[app]?.version;
  return { ...canary, ...(live !== undefined && { live }), since: await canaryStart(store, last, app, canary.version) };
}

/**
 * When the first browsers got the canary that did not choose it. A larger percentage later does not restart it. With
 * 0 %, it is when those that chose it got it.
 */
async function canaryStart(store: Store, last: ReleaseRecord, app: string, version: string): Promise<Date> {
  let first = last;
  for await (const record of recordsBackFrom(store, last)) {
    const canary = record.canaries[app];
    if (canary?.version !== version || (canary.share === 0 && first.canaries[app]?.share !== 0)) break;
    first = record;
  }
  return releasedAt(store, first);
}

/** The version that all browsers without a canary get. */
export interface LiveVersion {
  readonly version: string;
  /** The version before it. Absent for the app's first release. */
  readonly previous?: string;
  /** When it went live, by the store's clock. An older moment than asked for means: before that. */
  readonly since: Date;
  /** Whether a rollback made it live. */
  readonly isRollback: boolean;
}

/** The live version of an app, read from the log no further back than `forMs`. Undefined if there is none. */
export async function readLive(
  store: Store,
  app: string,
  { forMs, now }: { readonly forMs: number; readonly now: Date },
): Promise<LiveVersion | undefined> {
  const last = await readLatestRelease(store);
  const live = last?.live[app];
  if (!last || !live) return undefined;
  let [first, since] = [last, now];
  for await (const record of recordsBackFrom(store, last)) {
    if (record.live[app]?.version !== live.version) break;
    [first, since] = [record, await releasedAt(store, record)];
    if (now.getTime() - since.getTime() > forMs) break;
  }
  return { ...live, since, isRollback: first.change.action === 'rollback' };
}

/** Whether a version is new to most browsers. A version to which a rollback returned is not. */
export const isFresh = (
  { since, isRollback }: LiveVersion,
  { forMs, now }: { readonly forMs: number; readonly now: Date },
): boolean => !isRollback && now.getTime() - since.getTime() < forMs;

export const liveVersion = async (store: Store, app: string): Promise<string | undefined> =>
  (await readLatestRelease(store))?.live[app]?.version;
