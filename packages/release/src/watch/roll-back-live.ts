import type { GateRequest } from '../commands/gate/run-checks.ts';
import { changeRelease, type ChangeResult, type NextState } from '../promote/change-release.ts';
import { readNamedBuilds } from '../promote/compose-documents.ts';
import { returnTo } from '../promote/rollback.ts';
import { ReleaseError } from '../target/release-error.ts';
import type { Store } from '../target/store.ts';
import { describeRolledBackAlong, type VersionEnd, withoutIncompatibleCanaries } from './canary.ts';

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
