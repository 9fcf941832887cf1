import { readLast, readRecord } from '../releases/last-release.ts';
import type { ReleaseRecord } from '../release-record.ts';
import type { Store } from '../store/store.ts';

/** A version that a share of the browsers has. */
export interface Canary {
  readonly version: string;
  readonly share: number;
  /** What everyone else has; absent where it is the app's first release. */
  readonly live?: string;
  /** When the first browsers got it. */
  readonly since: Date;
}

/** The canary of an app; undefined where it has none. */
export async function canaryOf(store: Store, app: string): Promise<Canary | undefined> {
  const last = await readLast(store);
  const canary = last?.canaries[app];
  if (!last || !canary) return undefined;
  const live = last.live[app]?.version;
  return { ...canary, ...(live !== undefined && { live }), since: await beginningOf(store, last, app, canary.version) };
}

/** When it came, with whatever share: a larger one later does not start it anew. */
async function beginningOf(store: Store, last: ReleaseRecord, app: string, version: string): Promise<Date> {
  let first = last;
  for (
    let record: ReleaseRecord | undefined = last;
    record?.canaries[app]?.version === version;
    record = await readRecord(store, record.sequence - 1)
  )
    first = record;
  return new Date(first.change.at);
}

/** The version that everyone has. */
export const liveVersion = async (store: Store, app: string): Promise<string | undefined> =>
  (await readLast(store))?.live[app]?.version;
