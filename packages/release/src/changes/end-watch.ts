import { withoutWaived } from '../target/problem.ts';
import type { PublishedBuild } from '../target/published-build.ts';
import { readNamedBuilds } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import {
  type AppChange,
  type BuildLookup,
  buildsOf,
  compositionsOf,
  type ReleasedState,
  type ReleaseRecord,
  type Waivers,
} from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { changeRelease, type ChangeResult, type NextState } from './change-release.ts';
import { specificationApi } from './gate/api-surface.ts';
import { checkCompatibility } from './gate/check-release.ts';
import { checkSpecifications } from './gate/check-specification.ts';
import type { GateRequest } from './gate/run-checks.ts';
import { withVersion } from './promote.ts';
import { returnTo } from './rollback.ts';

/** A version whose release the watch ends, and why. */
export interface VersionEnd {
  readonly app: string;
  readonly version: string;
  readonly who: string;
  readonly reason: string;
}

/**
 * Promotes a canary to all browsers.
 * @throws ReleaseError if it is no longer a canary, the gate fails, or a concurrent change came first
 */
export async function promoteCanary(
  store: Store,
  { app, version, who, reason }: VersionEnd,
  gate: GateRequest,
): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'promote',
    reason,
    gate,
    next: async (last) => withVersion({ ...requireCanary(last, app, version), apps: [] }, app, version),
  });
}

/**
 * Rolls back a canary, and every canary that does not fit without it. Their browsers get the live versions. The gate
 * has nothing new to check, so it needs no API.
 * @throws ReleaseError if it is no longer a canary, or a concurrent change came first
 */
export async function rollBackCanary(store: Store, { app, version, who, reason }: VersionEnd): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'rollback',
    reason,
    gate: { api: specificationApi() },
    async next(last, waivers): Promise<NextState> {
      const released = requireCanary(last, app, version);
      const find = await readNamedBuilds(store, released);
      const ended = withoutCanary({ ...released, apps: [] }, app);
      const after = withoutIncompatibleCanaries(ended, find, waivers);
      const along = describeRolledBackAlong(app, after.apps);
      return { ...after, ...(along !== '' && { reason: along }) };
    },
  });
}

/** A state without the canaries that do not fit the rest of it. */
export function withoutIncompatibleCanaries(state: NextState, find: BuildLookup, waivers: Waivers): NextState {
  const incompatible = incompatibleCanaries(state, find, waivers);
  return incompatible.length === 0
    ? state
    : withoutIncompatibleCanaries(incompatible.reduce(withoutCanary, state), find, waivers);
}

/** A state without an app's canary. */
function withoutCanary({ live, canaries, apps }: NextState, app: string): NextState {
  const { [app]: canary, ...others } = canaries;
  const to = live[app]?.version;
  return {
    live,
    canaries: others,
    apps: [...apps, { app, ...(canary && { from: canary.version, ended: canary }), ...(to !== undefined && { to }) }],
  };
}

/** The other canaries that were rolled back with this one. '' if there are none. */
export const describeRolledBackAlong = (app: string, apps: readonly AppChange[]): string =>
  apps
    .filter((one) => one.app !== app)
    .map((one) => `${one.app}@${one.from} does not fit without it and was rolled back, too`)
    .join('; ');

/** Requires the canary to be unchanged: the watch must not undo another user's change. */
function requireCanary(last: ReleaseRecord | undefined, app: string, version: string): ReleaseRecord {
  if (last?.canaries[app]?.version !== version)
    throw new ReleaseError(`${app}@${version} is no longer a canary: another user promoted it or rolled it back.`, {
      failure: 'raced',
    });
  return last;
}

/**
 * Returns all browsers to the version before, and ends every canary that does not fit it. The gate checks that version,
 * as the API or another app may have changed.
 * @throws ReleaseError if the version is no longer live, the gate fails, or a concurrent change came first
 */
export async function rollBackLive(
  store: Store,
  { app, version, who, reason }: VersionEnd,
  gate: GateRequest,
): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'rollback',
    reason,
    gate,
    async next(last, waivers): Promise<NextState> {
      const live = last?.live[app];
      if (!last || live?.version !== version || live.previous === undefined)
        throw new ReleaseError(`${app}@${version} is no longer live: another user replaced it.`, { failure: 'raced' });
      const apps = [{ app, from: version, to: live.previous }];
      const unchanged: NextState = { live: last.live, canaries: last.canaries, apps };
      const state = await returnTo(store, last, unchanged, { app, version: live.previous });
      const after = withoutIncompatibleCanaries(state, await readNamedBuilds(store, last, state), waivers);
      const along = describeRolledBackAlong(app, after.apps);
      return { ...state, ...after, ...(along !== '' && { reason: along }) };
    },
  });
}

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
