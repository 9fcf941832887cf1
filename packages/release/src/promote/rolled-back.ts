import { requirePublished } from '../target/read-published.ts';
import type { PublishedBuild } from '../target/published-build.ts';
import { recordsSincePublication } from '../target/release-log.ts';
import type { ReleaseChange, ReleaseRecord } from '../target/release-record.ts';
import { ReleaseError } from '../target/release-error.ts';
import type { Store } from '../target/store.ts';

/** One version of an app. */
interface Version {
  readonly app: string;
  readonly version: string;
}

interface RolledBack extends Version {
  readonly change: ReleaseChange;
}

/**
 * The rollback of a version, if no later change released the version again. The log is the only source (ADR-0041).
 */
export async function findRollback(
  store: Store,
  last: ReleaseRecord,
  build: PublishedBuild,
): Promise<ReleaseChange | undefined> {
  const { app, version } = build;
  for await (const { change } of recordsSincePublication(store, last, build)) {
    const isOut = tookBack(change, app, version);
    if (isOut !== undefined) return isOut ? change : undefined;
  }
  return undefined;
}

/** Whether a change took a version from browsers. Undefined if it does not decide that. */
export function tookBack({ action, apps }: ReleaseChange, app: string, version: string): boolean | undefined {
  const named = apps.find((one) => one.app === app && [one.from, one.to, one.ended?.version].includes(version));
  return named && action !== 'prune' ? action === 'rollback' && named.to !== version : undefined;
}

/**
 * Rejects versions that were rolled back. It ignores versions that browsers have now.
 * @param again whether to release them again
 * @returns the versions that are released again, for the log
 * @throws ReleaseError that says who rolled each version back, when and why
 */
export async function rejectRolledBack(
  store: Store,
  last: ReleaseRecord | undefined,
  versions: readonly Version[],
  again = false,
): Promise<{ readonly reason?: string }> {
  const found: RolledBack[] = [];
  for (const { app, version } of versions) {
    if (!last || last.live[app]?.version === version || last.canaries[app]?.version === version) continue;
    const change = await findRollback(store, last, await requirePublished(store, app, version));
    if (change) found.push({ app, version, change });
  }
  if (found.length === 0) return {};
  if (again) return { reason: found.map((one) => `again: ${describe(one)}`).join('; ') };
  throw new ReleaseError(
    found
      .map(
        (one) =>
          `${describe(one)}${one.change.reason === undefined ? '' : ` (${one.change.reason})`}. ` +
          'Publish a fixed version, or release this one again with "--again --reason <text>".',
      )
      .join('\n'),
    { failure: 'quarantined' },
  );
}

const describe = ({ app, version, change: { who, at } }: RolledBack): string =>
  `${app}@${version} was rolled back by ${who} at ${at}`;
