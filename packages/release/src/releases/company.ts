import { checkSpecification } from '../gate/check-specification.ts';
import { remotesFit, shellFits } from '../gate/fits.ts';
import type { PublishedBuild, PublishedRemote } from '../published/published-build.ts';
import { buildsOf, type ComposedBuilds, type FindBuild } from './compose-published.ts';
import type { Excuses } from './excuses.ts';
import { compositionsOf, type ReleasedState } from './released-state.ts';

/** Whether a build that passed the gate fits those that it stands beside now. */
export function checkCompany(candidate: PublishedBuild, { shell, remotes }: ComposedBuilds): string[] {
  if (candidate.kind === 'shell') return remotes.flatMap((remote) => shellFits(candidate, remote));
  return [
    ...(shell ? shellFits(shell, candidate) : []),
    ...remotes.filter(({ app }) => app !== candidate.app).flatMap((other) => remotesFit(other, candidate)),
  ];
}

/** What of the specification these would leave to nobody. */
export const routesLeft = (before: readonly PublishedRemote[], after: readonly PublishedRemote[]): string[] =>
  (['admin', 'staff'] as const).flatMap((audience) => checkSpecification(audience, before, after));

/** The apps whose canaries do not fit what they would stand beside, or have given a route away to what is not there. */
export function unfitCanaries(state: ReleasedState, find: FindBuild, excused: Excuses): string[] {
  const compositions = compositionsOf(state).map((composition) => buildsOf(composition, find));
  const live = compositions.at(-1)?.remotes ?? [];
  const unfit = compositions.flatMap((builds) => {
    const canaries = [...(builds.shell ? [builds.shell] : []), ...builds.remotes].filter(
      ({ app, version }) => state.canaries[app]?.version === version,
    );
    const left = canaries.some(({ app, version }) => excused.get(`${app}@${version}`)?.includes('routes'))
      ? []
      : routesLeft(live, builds.remotes);
    const gaveAway = (canary: PublishedBuild) =>
      canary.kind === 'remote' &&
      routesLeft(
        live,
        live.map((one) => (one.app === canary.app ? canary : one)),
      ).some((route) => left.includes(route));
    return canaries
      .filter((canary) => gaveAway(canary) || checkCompany(canary, builds).length > 0)
      .map(({ app }) => app);
  });
  return [...new Set(unfit)];
}
