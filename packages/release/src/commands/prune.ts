import { isIntact, storedAssets, VARIANTS, variantsOf, withoutEnding } from '../target/asset-files.ts';
import { filesOfPreview, isPreviewFile, parsePreview, previewName } from '../target/preview-record.ts';
import { bomName, buildName, type PublishedBuild } from '../target/published-build.ts';
import { lastPublishedVersion, readAllPublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import {
  appendRecord,
  isPublishedBefore,
  recordsBackFrom,
  requireSigning,
  updatePointer,
} from '../target/release-log.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import { mapConcurrent, type Store } from '../target/store.ts';
import { actor, type Command, openOwnTarget, UsageError } from './command.ts';
import { DEFAULT_KEPT_RELEASES } from './options.ts';
import { counted } from './report.ts';

export const pruneCommand: Command = {
  usage: 'prune',
  summary: 'remove builds and files that no open tab needs any more',
  help: `First it fetches every file of the last releases. If one is missing, it removes nothing. It keeps each app's
live, previous and canary version, and everything published since the oldest of these releases. The log stays
complete.`,
  options: ['keep', 'by'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('prune takes no app: it checks the whole target.');
    const store = await openOwnTarget(values);
    const pruned = await prune(store, {
      who: actor(values),
      ...(values.keep !== undefined && { keep: Number(values.keep) }),
    });
    const { checked, builds, files } = pruned;
    return {
      json: { target: store.address, ...pruned },
      text:
        `All ${checked} files of the kept releases are intact. ` +
        (files === 0 && builds.length === 0
          ? 'There is nothing to remove.'
          : `Removed ${builds.join(', ') || 'old previews'} with ${counted(files, 'file')}.`),
    };
  },
};

export interface Pruned {
  /** Files that were fetched and verified before anything was removed. */
  readonly checked: number;
  /** Removed builds, `staff@0.1.0-1f2e3d4c`. */
  readonly builds: readonly string[];
  /** Files removed with them and with old previews, compressed variants included. */
  readonly files: number;
}

/**
 * Removes builds and their files if none of the last releases names them: live, as a fallback or as a canary. It keeps
 * each app's last build, and every build published since the oldest kept release: somebody may want to promote them.
 * The log stays complete. Previews from before the oldest kept release end.
 *
 * It first fetches every file of the kept releases. It removes a build's record after the build's files, so that the
 * next prune can finish an interrupted one. It keeps every file that a kept build also uses.
 * @throws ReleaseError if a kept file is missing. Nothing is removed then
 */
export async function prune(
  store: Store,
  { who, keep = DEFAULT_KEPT_RELEASES }: { readonly who: string; readonly keep?: number },
): Promise<Pruned> {
  if (!(Number.isInteger(keep) && keep >= 1))
    throw new ReleaseError('--keep takes the number of releases to keep, 1 or more.', { failure: 'usage' });
  const last = await updatePointer(store);
  if (!last)
    throw new ReleaseError(`Nothing is released on ${store.address}: there is nothing to prune.`, {
      failure: 'missing',
    });
  requireSigning(store, last);
  const kept = await lastReleases(store, last, keep);
  const checked = await verifyFiles(store, kept);

  const builds = await readAllPublished(store);
  const latest = await mapConcurrent(
    [...new Set(builds.map(({ app }) => app))],
    async (app) => `${app}@${await lastPublishedVersion(store, app)}`,
  );
  const go = prunableBuilds(builds, kept, new Set(latest));
  const ofPreviews = await prunePreviews(store, kept.at(-1) ?? last);
  if (go.length === 0) return { checked, builds: [], files: ofPreviews };
  await appendRecord(store, {
    ...last,
    sequence: last.sequence + 1,
    change: {
      at: new Date().toISOString(),
      who,
      action: 'prune',
      apps: go.map(({ app, version }) => ({ app, from: version })),
    },
  });
  await updatePointer(store);

  // A build that was published in the meantime may reuse a file of a removed build.
  const going = new Set(go.map(({ app, version }) => buildName(app, version)));
  const staying = (await readAllPublished(store)).filter(({ app, version }) => !going.has(buildName(app, version)));
  const needed = new Set([...staying.flatMap(assetsOf), ...kept.flatMap(({ files }) => files)]);
  const files = [...new Set(go.flatMap(assetsOf))]
    .filter((file) => !needed.has(file))
    .flatMap((file) => VARIANTS.map(({ ending }) => file + ending));
  await mapConcurrent(files, (name) => store.remove(name));
  const withBom = go.filter(({ bom }) => bom !== undefined);
  await mapConcurrent(withBom, ({ app, version }) => store.remove(bomName(app, version)));
  await mapConcurrent(go, ({ app, version }) => store.remove(previewName(app, version)));
  await mapConcurrent(go, ({ app, version }) => store.remove(buildName(app, version)));
  return { checked, builds: go.map(({ app, version }) => `${app}@${version}`), files: files.length + ofPreviews };
}

/** The files of a build, without their variants. */
export const assetsOf = (build: PublishedBuild): string[] => storedAssets(build).map(({ name }) => name);

/** The last releases with other versions for browsers, newest first. */
async function lastReleases(store: Store, last: ReleaseRecord, count: number): Promise<ReleaseRecord[]> {
  const kept: ReleaseRecord[] = [];
  for await (const record of recordsBackFrom(store, last)) {
    if (kept.length === count) break;
    if (record.change.action !== 'prune' && record.change.apps.length > 0) kept.push(record);
  }
  return kept;
}

/** Fetches every file of these releases and compares its hash. */
async function verifyFiles(store: Store, releases: readonly ReleaseRecord[]): Promise<number> {
  const hashes = new Map(
    releases
      .flatMap(({ documents }) =>
        documents.flatMap(({ boot, versions }) => [
          ...boot.shell.files,
          ...versions.remotes
            .flatMap(({ current, previous }) => [current, ...(previous ? [previous] : [])])
            .flatMap(({ entry, files }) => [entry, ...files]),
        ]),
      )
      .map(({ file, integrity }) => [file, integrity]),
  );
  const wanted = [...hashes].flatMap(([file, integrity]) => variantsOf(file, integrity));
  const missing = await mapConcurrent(wanted, async (file) => {
    const found = await store.read(file.name);
    return found && (await isIntact(file, found.body)) ? [] : [file.name];
  });
  const bad = missing.flat();
  if (bad.length > 0) {
    throw new ReleaseError(
      `${store.address}: nothing was removed, because files of the kept releases are missing or damaged: ` +
        `${bad.join(', ')}. Publish their builds again, then prune.`,
    );
  }
  return wanted.length;
}

/**
 * The builds that can be removed. No kept release names them, they are not their app's last build, and they are older
 * than the kept releases.
 */
export function prunableBuilds(
  builds: readonly PublishedBuild[],
  kept: readonly ReleaseRecord[],
  latest: ReadonlySet<string>,
): PublishedBuild[] {
  const oldest = kept.at(-1);
  if (!oldest) throw new Error('A prune keeps at least one release.');
  const named = new Set([
    ...latest,
    ...kept.flatMap(({ live, canaries }) => [
      ...Object.entries(live).flatMap(([app, { version, previous }]) => [`${app}@${version}`, `${app}@${previous}`]),
      ...Object.entries(canaries).map(([app, { version }]) => `${app}@${version}`),
    ]),
  ]);
  return builds.filter((build) => !named.has(`${build.app}@${build.version}`) && isPublishedBefore(build, oldest));
}

/**
 * Ends the previews from before a release, and removes the files that no preview names. A preview that is made in the
 * same seconds may lose files: then it is made again.
 * @returns the number of removed files, variants included
 */
export async function prunePreviews(store: Store, before: ReleaseRecord): Promise<number> {
  const there = (await store.list('assets/')).filter(isPreviewFile);
  const kept = await mapConcurrent(await store.list('previews/'), async (name) => {
    const found = await store.read(name);
    const record = found && parsePreview(found.body);
    const isOld = record && isPublishedBefore({ publishedAt: record.at, publishedAfter: record.after }, before);
    if (record && !isOld) return filesOfPreview(record.remote);
    await store.remove(name);
    return [];
  });
  const needed = new Set(kept.flat());
  const old = there.filter((name) => !needed.has(withoutEnding(name)));
  await mapConcurrent(old, (name) => store.remove(name));
  return old.length;
}
