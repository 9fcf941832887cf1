import { checkCompatibility } from '../commands/gate/check-compatibility.ts';
import { checkSpecifications } from '../commands/gate/check-specification.ts';
import { withoutWaived } from '../target/problem.ts';
import type { PublishedBuild } from '../target/published-build.ts';
import {
  type BuildLookup,
  buildsOf,
  compositionsOf,
  type ReleasedState,
  type Waivers,
} from '../target/release-record.ts';

/**
 * Apps whose canary does not fit the other builds, or gave up a route of the specification to a remote that is gone.
 */
export function incompatibleCanaries(state: ReleasedState, find: BuildLookup, waivers: Waivers): string[] {
  const compositions = compositionsOf(state).map((composition) => buildsOf(composition, find));
  const live = compositions.at(-1)?.remotes ?? [];
  const incompatible = compositions.flatMap((builds) => {
    const canaries = [...(builds.shell ? [builds.shell] : []), ...builds.remotes].filter(
      ({ app, version }) => state.canaries[app]?.version === version,
    );
    const ofCanaries = canaries.flatMap(({ app, version }) => waivers.get(`${app}@${version}`) ?? []);
    const lost = withoutWaived(checkSpecifications(live, builds.remotes), ofCanaries).map(({ text }) => text);
    const gaveAway = (canary: PublishedBuild) =>
      canary.kind === 'remote' &&
      checkSpecifications(
        live,
        live.map((one) => (one.app === canary.app ? canary : one)),
      ).some(({ text }) => lost.includes(text));
    return canaries
      .filter((canary) => gaveAway(canary) || checkCompatibility(canary, builds).length > 0)
      .map(({ app }) => app);
  });
  return [...new Set(incompatible)];
}
