import { inLanes } from '../gate/in-lanes.ts';
import { readPublished } from '../published/read-published.ts';
import type { Store } from '../store/store.ts';
import type { FindBuild } from './compose-published.ts';
import type { ReleasedState } from './released-state.ts';

/** Reads every build that any of these states names. */
export async function findBuilds(store: Store, ...states: readonly ReleasedState[]): Promise<FindBuild> {
  const named = states.flatMap(({ live, canaries }) => [
    ...Object.entries(live).flatMap(([app, { version, previous }]) => [
      [app, version],
      ...(previous === undefined ? [] : [[app, previous]]),
    ]),
    ...Object.entries(canaries).map(([app, { version }]) => [app, version]),
  ]) as [string, string][];
  const wanted = [...new Map(named.map((one) => [one.join('@'), one])).values()];
  const builds = await inLanes(wanted, ([app, version]) => readPublished(store, app, version));
  const found = new Map(builds.flatMap((build) => (build ? [[`${build.app}@${build.version}`, build]] : [])));
  return (app, version) => found.get(`${app}@${version}`);
}
