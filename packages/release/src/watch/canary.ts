import { specificationApi } from '../commands/gate/api-surface.ts';
import { changeRelease, type ChangeResult, type NextState } from '../promote/change-release.ts';
import { incompatibleCanaries } from '../promote/incompatible-canaries.ts';
import { withVersion } from '../promote/promote.ts';
import { readNamedBuilds } from '../promote/compose-documents.ts';
import type { GateRequest } from '../commands/gate/run-checks.ts';
import type { AppChange, BuildLookup, ReleaseRecord, Waivers } from '../target/release-record.ts';
import { ReleaseError } from '../target/release-error.ts';
import type { Store } from '../target/store.ts';

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
