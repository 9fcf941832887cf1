import { readLatestRelease, recordsBackFrom, releasedAt } from '../target/release-log.ts';
import type { Store } from '../target/store.ts';

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
