import { checkSpecification } from '../gate/check-specification.ts';
import { checkRemotesTogether, checkRemoteInShell } from '../gate/check-compatibility.ts';
import type { PublishedBuild, PublishedRemote } from '../records/published-build.ts';
import {
  type BuildLookup,
  buildsOf,
  type ComposedBuilds,
  compositionsOf,
  type ReleasedState,
} from './released-state.ts';
import type { Waivers } from './waivers.ts';

/** Whether a build that passed the gate fits those that it stands beside now. */
export function checkCompatibility(candidate: PublishedBuild, { shell, remotes }: ComposedBuilds): string[] {
  if (candidate.kind === 'shell') return remotes.flatMap((remote) => checkRemoteInShell(candidate, remote));
  return [
    ...(shell ? checkRemoteInShell(shell, candidate) : []),
    ...remotes.filter(({ app }) => app !== candidate.app).flatMap((other) => checkRemotesTogether(other, candidate)),
  ];
}

/** What of the specification these would leave to nobody. */
export const lostRoutes = (before: readonly PublishedRemote[], after: readonly PublishedRemote[]): string[] =>
  (['admin', 'staff'] as const).flatMap((audience) => checkSpecification(audience, before, after));

/** The apps whose canaries do not fit what they would stand beside, or have given a route away to what is not there. */
export function incompatibleCanaries(state: ReleasedState, find: BuildLookup, excused: Waivers): string[] {
  const compositions = compositionsOf(state).map((composition) => buildsOf(composition, find));
  const live = compositions.at(-1)?.remotes ?? [];
  const unfit = compositions.flatMap((builds) => {
    const canaries = [...(builds.shell ? [builds.shell] : []), ...builds.remotes].filter(
      ({ app, version }) => state.canaries[app]?.version === version,
    );
    const left = canaries.some(({ app, version }) => excused.get(`${app}@${version}`)?.includes('routes'))
      ? []
      : lostRoutes(live, builds.remotes);
    const gaveAway = (canary: PublishedBuild) =>
      canary.kind === 'remote' &&
      lostRoutes(
        live,
        live.map((one) => (one.app === canary.app ? canary : one)),
      ).some((route) => left.includes(route));
    return canaries
      .filter((canary) => gaveAway(canary) || checkCompatibility(canary, builds).length > 0)
      .map(({ app }) => app);
  });
  return [...new Set(unfit)];
}
