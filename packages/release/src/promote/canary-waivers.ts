import type { ReleaseRecord } from '../records/release-record.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../records/release-log.ts';
import type { Waiver, Waivers } from '../records/waiver.ts';

/** The waivers under which a release's canaries were promoted, at any percentage. */
export async function readCanaryWaivers(store: Store, last: ReleaseRecord): Promise<Waivers> {
  const waivers = new Map<string, readonly Waiver[]>();
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
      waivers.set(name, [...new Set([...(waivers.get(name) ?? []), ...(change.without ?? [])])]);
    }
  }
  return waivers;
}
