import { readLatestRelease, recordsBackFrom, releasedAt } from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';

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

/** When the canary started, at any percentage. A larger percentage later does not restart it. */
async function canaryStart(store: Store, last: ReleaseRecord, app: string, version: string): Promise<Date> {
  let first = last;
  for await (const record of recordsBackFrom(store, last)) {
    if (record.canaries[app]?.version !== version) break;
    first = record;
  }
  return releasedAt(store, first);
}
