import { specificationApi } from '../gate/index.ts';
import { ReleaseError } from '../release-error.ts';
import type { AppChange, ReleaseRecord } from '../release-record.ts';
import { changeRelease, type Changed, type Wanted } from '../releases/change-release.ts';
import { unfitCanaries } from '../releases/company.ts';
import { findBuilds } from '../releases/find-builds.ts';
import type { GateRequest } from '../releases/gate-request.ts';
import { withVersion } from '../releases/promote.ts';
import type { Store } from '../store/store.ts';

interface Ending {
  readonly app: string;
  readonly version: string;
  readonly who: string;
  readonly reason: string;
}

/** Gives a canary to everyone. @throws ReleaseError where it is none any more, the gate refuses, or somebody else was first */
export async function promoteCanary(
  store: Store,
  { app, version, who, reason }: Ending,
  gate: GateRequest,
): Promise<Changed> {
  return changeRelease(store, {
    who,
    action: 'promote',
    reason,
    gate,
    next: async (last) => withVersion({ ...stillCanary(last, app, version), apps: [] }, app, version),
  });
}

/**
 * Takes a canary back, and those with it that do not fit without it: their browsers get what all others have. The gate has nothing to
 * look at, as that is live already, so no API is asked.
 * @throws ReleaseError where it is none any more, or somebody else was first
 */
export async function takeCanaryBack(store: Store, { app, version, who, reason }: Ending): Promise<Changed> {
  return changeRelease(store, {
    who,
    action: 'rollback',
    reason,
    gate: { api: specificationApi() },
    async next(last, excused): Promise<Wanted> {
      const released = stillCanary(last, app, version);
      const find = await findBuilds(store, released);
      const takeBack = (state: Wanted, apps: readonly string[]): Wanted => {
        const left = apps.reduce(without, state);
        const unfit = unfitCanaries(left, find, excused);
        return unfit.length === 0 ? left : takeBack(left, unfit);
      };
      const after = takeBack({ ...released, apps: [] }, [app]);
      const along = alongWith(app, after.apps);
      return { ...after, ...(along !== '' && { reason: along }) };
    },
  });
}

/** A state without an app's canary. */
function without({ live, canaries, apps }: Wanted, app: string): Wanted {
  const { [app]: canary, ...others } = canaries;
  const to = live[app]?.version;
  return {
    live,
    canaries: others,
    apps: [...apps, { app, ...(canary && { from: canary.version, ended: canary }), ...(to !== undefined && { to }) }],
  };
}

/** Which canaries went with another one that was taken back; '' where none did. */
export const alongWith = (app: string, apps: readonly AppChange[]): string =>
  apps
    .filter((one) => one.app !== app)
    .map((one) => `${one.app}@${one.from} does not fit without it and is taken back, too`)
    .join('; ');

/** What somebody changed meanwhile is not changed back. */
function stillCanary(last: ReleaseRecord | undefined, app: string, version: string): ReleaseRecord {
  if (last?.canaries[app]?.version !== version)
    throw new ReleaseError(`${app}@${version} is no canary any more: somebody else decided about it.`);
  return last;
}
