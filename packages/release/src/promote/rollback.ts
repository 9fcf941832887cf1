import type { PublishedBuild } from '../records/published-build.ts';
import { requirePublished, type AppRef } from '../publish/read-published.ts';
import { ReleaseError } from '../store/release-error.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { Store } from '../store/store.ts';
import { changeRelease, type ChangeResult, type NextState } from './change-release.ts';
import type { GateRequest } from '../gate/run-checks.ts';
import { readRecord } from '../records/release-log.ts';

export interface RollbackRequest {
  readonly app: AppRef;
  readonly who: string;
  readonly reason?: string;
  readonly gate: GateRequest;
}

/**
 * Rolls back an app's canary. Without a canary, it releases the previous version to all browsers. A named version goes
 * to all browsers. An app without a previous version is removed, if the gate allows that. If a version went live with a
 * waived kit, its rollback waives the kit too. The kit has nothing new to report, and a rollback is urgent.
 * @throws ReleaseError if there is no version to roll back to, the gate fails, or a concurrent change came first
 */
export function rollback(
  store: Store,
  { app: { app, version }, who, reason, gate }: RollbackRequest,
): Promise<ChangeResult> {
  return changeRelease(store, {
    who,
    action: 'rollback',
    gate,
    ...(reason !== undefined && { reason }),
    async next(last) {
      if (!last) throw new ReleaseError(`There is no release at ${store.address}: there is nothing to roll back.`);
      if (!last.live[app] && !last.canaries[app])
        throw new ReleaseError(`${app} is not released on ${store.address}: there is nothing to roll back.`);
      const { [app]: canary, ...canaries } = last.canaries;
      const live = last.live[app];
      if (canary && version === undefined) {
        return {
          live: last.live,
          canaries,
          apps: [{ app, from: canary.version, ...(live && { to: live.version }), ended: canary }],
        };
      }
      return rollBackTo(store, last, app, version ?? live?.previous);
    },
  });
}

async function rollBackTo(store: Store, last: ReleaseRecord, app: string, to: string | undefined): Promise<NextState> {
  const { [app]: canary, ...canaries } = last.canaries;
  const now = last.live[app]?.version;
  if (to === undefined) {
    if (now === undefined) throw new Error(`${app} has neither a canary nor a live version.`);
    return removeApp(store, last, await requirePublished(store, app, now));
  }
  if (to === now)
    return {
      live: last.live,
      canaries: canary ? canaries : last.canaries,
      apps: canary ? [{ app, from: canary.version, to, ended: canary }] : [],
    };
  const { previous, kitWaived } = await lastTimeLive(store, last, await requirePublished(store, app, to));
  return {
    live: { ...last.live, [app]: { version: to, ...(previous !== undefined && { previous }) } },
    canaries,
    apps: [
      { app, ...(now !== undefined && { from: now }), to, ...(canary && canary.version !== to && { ended: canary }) },
    ],
    ...(kitWaived && { waivers: new Map([[`${app}@${to}`, ['kit']]]) }),
  };
}

/**
 * Removes an app from the release, as it was before the app's first version. The other apps keep their versions. A
 * version that replaced another one was not the first.
 */
async function removeApp(
  store: Store,
  last: ReleaseRecord,
  { app, version, publishedAt }: PublishedBuild,
): Promise<NextState> {
  let first = last;
  const hasIt = ({ live }: ReleaseRecord) => live[app]?.version === version;
  for (
    let record: ReleaseRecord | undefined = last;
    record && (hasIt(record) || record.change.at >= publishedAt);
    record = await readRecord(store, record.sequence - 1)
  ) {
    if (hasIt(record)) first = record;
  }
  if ((await readRecord(store, first.sequence - 1))?.live[app]) {
    throw new ReleaseError(
      `The log of ${store.address} names no previous version of ${app}@${version}: ` +
        `choose one, "rollback ${app}@<version>". "status --last 50" lists the released versions.`,
    );
  }
  const { [app]: _gone, ...live } = last.live;
  return { live, canaries: last.canaries, apps: [{ app, from: version }] };
}

/**
 * Facts about a version that was live: the version before it, and whether its kit was ever waived, even by a rollback.
 * The version that a rollback leaves does not count as the one before.
 */
async function lastTimeLive(
  store: Store,
  last: ReleaseRecord,
  { app, version, publishedAt }: PublishedBuild,
): Promise<{ readonly previous?: string; readonly kitWaived: boolean }> {
  let latest: ReleaseRecord['live'][string] | undefined;
  let kitWaived = false;
  const hasIt = ({ live, canaries }: ReleaseRecord) =>
    live[app]?.version === version || canaries[app]?.version === version;
  // No record before the publication names the version, unless clocks differ.
  for (
    let record: ReleaseRecord | undefined = last;
    record && (hasIt(record) || record.change.at >= publishedAt);
    record = await readRecord(store, record.sequence - 1)
  ) {
    const { live, change } = record;
    if (live[app]?.version === version) latest ??= live[app];
    if (change.apps.some((one) => one.app === app && one.to === version))
      kitWaived ||= change.without?.includes('kit') ?? false;
    if (latest && kitWaived) break;
  }
  return {
    ...(latest?.previous !== undefined && { previous: latest.previous }),
    kitWaived: latest !== undefined && kitWaived,
  };
}
