import type { Waiver } from '../gate/index.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../records/release-log.ts';

/** What the gate misses of a version because somebody gave a reason before, by `staff@0.1.0-1f2e3d4c`. */
export type Waivers = ReadonlyMap<string, readonly Waiver[]>;

/** What was left out of the canaries of a release when browsers got them, in whichever share. */
export async function readCanaryWaivers(store: Store, last: ReleaseRecord): Promise<Waivers> {
  const excuses = new Map<string, readonly Waiver[]>();
  let canaries = Object.entries(last.canaries).map(([app, { version }]) => ({ app, version }));
  for (
    let record: ReleaseRecord | undefined = last;
    record && canaries.length > 0;
    record = await readRecord(store, record.sequence - 1)
  ) {
    const { change, canaries: then } = record;
    canaries = canaries.filter(({ app, version }) => then[app]?.version === version);
    for (const { app, version } of canaries.filter((one) =>
      change.apps.some(({ app: changed, to }) => changed === one.app && to === one.version),
    )) {
      const name = `${app}@${version}`;
      excuses.set(name, [...new Set([...(excuses.get(name) ?? []), ...(change.without ?? [])])]);
    }
  }
  return excuses;
}
