import { specificationApi } from '../gate/index.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseRecord } from '../release-record.ts';
import { changeRelease, type Changed, type Wanted } from '../releases/change-release.ts';
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
export async function promoteCanary(store: Store, { app, version, who, reason }: Ending, gate: GateRequest): Promise<Changed> {
  return changeRelease(store, { who, action: 'promote', reason, gate, next: async (last) => withVersion({ ...stillCanary(last, app, version), apps: [] }, app, version) });
}

/**
 * Takes a canary back: its browsers get what all others have. The gate has nothing to look at, as that is live already, so no API is
 * asked.
 * @throws ReleaseError where it is none any more, or somebody else was first
 */
export async function takeCanaryBack(store: Store, { app, version, who, reason }: Ending): Promise<Changed> {
  return changeRelease(store, {
    who, action: 'rollback', reason, gate: { api: specificationApi() },
    async next(last): Promise<Wanted> {
      const { live, canaries: { [app]: _canary, ...canaries } } = stillCanary(last, app, version);
      const to = live[app]?.version;
      return { live, canaries, apps: [{ app, from: version, ...to !== undefined && { to } }] };
    },
  });
}

/** What somebody changed meanwhile is not changed back. */
function stillCanary(last: ReleaseRecord | undefined, app: string, version: string): ReleaseRecord {
  if (last?.canaries[app]?.version !== version) throw new ReleaseError(`${app}@${version} is no canary any more: somebody else decided about it.`);
  return last;
}
