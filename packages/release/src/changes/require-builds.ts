import { buildLabel, hasShortVersion, type PublishedBuild } from '../target/published-build.ts';
import { ReleaseError } from '../target/release-error.ts';
import { isPublishedBefore, recordsSincePublication } from '../target/release-log.ts';
import {
  type BuildLookup,
  compositionsOf,
  describeChange,
  type ReleasedState,
  type ReleaseRecord,
} from '../target/release-record.ts';
import type { Store } from '../target/store.ts';

/** Rejects versions that are missing, or that a prune is removing: their files may still exist for a moment. */
export async function requireBuilds(
  store: Store,
  last: ReleaseRecord | undefined,
  after: ReleasedState,
  find: BuildLookup,
): Promise<void> {
  for (const { versions } of compositionsOf(after)) {
    for (const [app, version] of Object.entries(versions)) {
      const build = find(app, version);
      if (!build)
        throw new ReleaseError(`${app}@${version} is not on ${store.address}: publish it again.`, {
          failure: 'missing',
        });
      const removed =
        last?.change.action === 'prune' && last.change.apps.some((one) => one.app === app && one.from === version);
      if (removed && isPublishedBefore(build, last)) {
        throw new ReleaseError(
          `${app}@${version} is being removed: ${describeChange(last.change)}. ` +
            'Let "prune" finish, then publish it again.',
          { failure: 'missing' },
        );
      }
    }
  }
}

/**
 * Rejects a build of an earlier version of these tools, unless it was released: somebody may have found another content
 * with the few digits of its hash. Releases and rollbacks of such builds stay possible.
 */
export async function rejectShortVersions(
  store: Store,
  last: ReleaseRecord | undefined,
  after: ReleasedState,
  find: BuildLookup,
): Promise<void> {
  const named = compositionsOf(after).flatMap(({ versions }) => Object.entries(versions));
  for (const build of new Set(named.flatMap(([app, version]) => find(app, version) ?? []))) {
    if (hasShortVersion(build) && !(await wasReleased(store, last, build)))
      throw new ReleaseError(
        `${buildLabel(build)} was published by an earlier version of these tools, and never released: ` +
          `publish ${build.app} again.`,
        { failure: 'refused' },
      );
  }
}

async function wasReleased(store: Store, last: ReleaseRecord | undefined, build: PublishedBuild): Promise<boolean> {
  if (!last) return false;
  for await (const { live, canaries } of recordsSincePublication(store, last, build))
    if ([live[build.app], canaries[build.app]].some((one) => one?.version === build.version)) return true;
  return false;
}
