import path from 'node:path';
import { removeOldAssets, storedAssets, VARIANTS } from '../target/asset-files.ts';
import { bootFilesOf } from '../target/boot-document.ts';
import { isBucketAddress } from '../target/bucket.ts';
import { listApps, readLocalBuild, WORKSPACE } from '../target/local-build.ts';
import { folderStore } from '../target/open-store.ts';
import { buildName } from '../target/published-build.ts';
import { lastPublishedVersion, readAllPublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readPointer, recordsBackFrom } from '../target/release-log.ts';
import { type AppChange, recordName, type ReleaseRecord } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import { changeRelease } from '../changes/change-release.ts';
import { type Command, localUser, UsageError } from './command.ts';
import { specificationApi } from '../changes/gate/api-surface.ts';
import { text } from './options.ts';
import { assetsOf, prunableBuilds } from './prune.ts';
import { publish } from './publish.ts';

export const composeCommand: Command = {
  usage: 'compose',
  summary: 'publish and promote the local builds of the shell and all remotes in one step',
  help: `"pnpm build" and "pnpm start" do this. It publishes the builds, promotes them to all browsers without the
kits' results, and removes the files of older versions. For a deployment, publish and promote to another target.`,
  options: ['root'],
  own: { target: text('<folder>', 'folder of the release (default: .release)') },
  async run({ args, values: { target = '.release', root } }) {
    if (args.length > 0)
      throw new UsageError('compose releases all apps; use "publish" and "promote" for a single one.');
    if (isBucketAddress(target))
      throw new UsageError('compose releases to a folder; use "publish" and "promote" for a bucket.');
    const folder = path.resolve(target);
    const release = await releaseLocalBuilds({ folder, ...(root !== undefined && { root }) });
    return { text: `Release ${release} is in ${folder}.`, json: { release, folder } };
  },
};

export interface LocalRelease {
  /** Folder of the release. */
  readonly folder: string;
  /** Workspace of the builds. Default: this one. */
  readonly root?: string;
  /** By app: folder of a build that is not in its app's `dist`. */
  readonly dist?: Readonly<Record<string, string>>;
}

/** Number of records that the log of a local release keeps. */
const KEPT_RECORDS = 10;

/**
 * Publishes the builds of all apps into a folder and promotes them in one step. The gate checks them as a first
 * release, without the results of the remotes' kits, with any audience, and with the examples of settings that the
 * folder gives no value. Unchanged builds write nothing. Files of older versions are removed, except those of each
 * app's previous version: open tabs may still need them.
 * @returns the release's id
 * @throws ReleaseError with every problem, one a line
 */
export async function releaseLocalBuilds({ folder, root = WORKSPACE, dist = {} }: LocalRelease): Promise<string> {
  const store = folderStore(folder);
  const before = (await readPointer(store)).record;
  if (before) await rejectDeploymentTarget(store, before);
  const there = new Set(await store.list(''));
  const versions: [string, string][] = [];
  for (const app of listApps(root)) versions.push([app, await publishMissing(store, there, root, app, dist[app])]);

  const { changed, record } = await changeRelease(store, {
    who: localUser(),
    action: 'compose',
    gate: { api: specificationApi(), waivers: ['kit', 'audience', 'settings'] },
    checkAll: true,
    next: (last) => Promise.resolve(nextState(last, versions)),
  });
  if (changed) await removeOld(store, record, before);
  return record.release;
}

/** Publishes a build if any of its files is missing on the target. @returns its version */
async function publishMissing(
  store: Store,
  there: ReadonlySet<string>,
  root: string,
  app: string,
  dist: string | undefined,
): Promise<string> {
  const local = await readLocalBuild(root, app, dist);
  const { version } = local.publishes;
  const files = storedAssets(local.publishes).flatMap(({ name }) => VARIANTS.map(({ ending }) => name + ending));
  if (![buildName(app, version), ...files].every((name) => there.has(name))) {
    await publish(store, { root, app, by: localUser(), ...(dist !== undefined && { dist }) });
  }
  return version;
}

/** All browsers get exactly these versions. An app that has left the workspace is removed. */
function nextState(last: ReleaseRecord | undefined, versions: readonly (readonly [string, string])[]) {
  const live = versions.map(([app, version]) => {
    const known = last?.live[app];
    const previous = known?.version === version ? known.previous : known?.version;
    return [app, { version, ...(previous !== undefined && { previous }) }] as const;
  });
  const changes = versions
    .filter(([app, to]) => last?.live[app]?.version !== to)
    .map(([app, to]): AppChange => {
      const from = last?.live[app]?.version;
      return { app, ...(from !== undefined && { from }), to };
    });
  const named = new Set(versions.map(([app]) => app));
  const removed = Object.entries(last?.live ?? {}).filter(([app]) => !named.has(app));
  const ended = Object.entries(last?.canaries ?? {});
  return {
    live: Object.fromEntries(live),
    canaries: {},
    apps: [
      ...changes,
      ...removed.map(([app, { version }]): AppChange => ({ app, from: version })),
      ...ended
        .filter(([app]) => !changes.some((one) => one.app === app))
        .map(([app, canary]): AppChange => {
          const to = last?.live[app]?.version;
          return { app, from: canary.version, ...(named.has(app) && to !== undefined && { to }), ended: canary };
        }),
    ],
  };
}

/** @throws ReleaseError if the folder never had a release of local builds: then it belongs to a deployment */
async function rejectDeploymentTarget(store: Store, last: ReleaseRecord): Promise<void> {
  for await (const { sequence, change } of recordsBackFrom(store, last)) {
    if (sequence <= last.sequence - KEPT_RECORDS) break;
    if (change.action === 'compose') return;
  }
  throw new ReleaseError(
    `${store.address} is the target of a deployment: ` +
      'use "publish" and "promote" there, and compose into another folder.',
  );
}

async function removeOld(store: Store, record: ReleaseRecord, before: ReleaseRecord | undefined): Promise<void> {
  const builds = await readAllPublished(store);
  const apps = [...new Set(builds.map(({ app }) => app))];
  const latest = await Promise.all(apps.map(async (app) => `${app}@${await lastPublishedVersion(store, app)}`));
  const old = new Set(prunableBuilds(builds, [record], new Set(latest)));
  const kept = builds.filter((build) => !old.has(build)).flatMap(assetsOf);
  const beforeFiles = before?.documents.flatMap(({ boot }) => bootFilesOf(boot)) ?? [];
  await removeOldAssets(store, new Set([...kept, ...record.files, ...beforeFiles]));
  for (const { app, version } of old) await store.remove(buildName(app, version));
  const firstKept = recordName(record.sequence - KEPT_RECORDS + 1);
  for (const name of await store.list('releases/')) if (name < firstKept) await store.remove(name);
}
