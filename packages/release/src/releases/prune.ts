import { assetPath } from '../compose/boot-data.ts';
import { VARIANTS } from '../compose/variants.ts';
import { isWhole, variantsOf } from '../gate/check-files.ts';
import { inLanes } from '../gate/in-lanes.ts';
import { buildName, type PublishedBuild } from '../published/published-build.ts';
import { publishedLast, readAllPublished } from '../published/read-published.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseRecord } from '../release-record.ts';
import type { Store } from '../store/store.ts';
import { bringForward } from './bring-forward.ts';
import { append } from './change-release.ts';
import { readRecord, refuseComposed } from './last-release.ts';

export interface Pruned {
  /** Files that were fetched and found whole before anything was removed. */
  readonly checked: number;
  /** Builds that were removed, `staff@0.1.0-1f2e3d4c`. */
  readonly builds: readonly string[];
  /** Files removed with them, compressed variants included. */
  readonly files: number;
}

/** Releases kept unless stated: what open tabs may still ask for. */
export const KEPT = 10;

/**
 * Removes builds that none of the last releases has, live, as a fallback or as a canary, and their files. Builds that were published
 * since the oldest of these releases, and each app's last one, stay: they may be on their way. The log stays whole.
 *
 * First every file of the releases that are kept is fetched. A build's record goes after its files, so that the next prune ends
 * what one that was killed began; and no file goes that a kept build has, too.
 * @throws ReleaseError where a kept file is missing: nothing is removed then
 */
export async function prune(
  store: Store,
  { who, keep = KEPT }: { readonly who: string; readonly keep?: number },
): Promise<Pruned> {
  if (!(Number.isInteger(keep) && keep >= 1))
    throw new ReleaseError('--keep takes the number of releases to keep, 1 or more.');
  await refuseComposed(store);
  const last = await bringForward(store);
  if (!last) throw new ReleaseError(`Nothing is released on ${store.address}: there is nothing to tell what may go.`);
  const kept = await lastReleases(store, last, keep);
  const checked = await fetchAll(store, kept);

  const builds = await readAllPublished(store);
  const latest = await inLanes(
    [...new Set(builds.map(({ app }) => app))],
    async (app) => `${app}@${await publishedLast(store, app)}`,
  );
  const go = superfluous(builds, kept, new Set(latest));
  if (go.length === 0) return { checked, builds: [], files: 0 };
  await append(store, {
    ...last,
    sequence: last.sequence + 1,
    change: {
      at: new Date().toISOString(),
      who,
      action: 'prune',
      apps: go.map(({ app, version }) => ({ app, from: version })),
    },
  });
  await bringForward(store);

  // What was published in the meantime may have found a file there that was to go.
  const going = new Set(go.map(({ app, version }) => buildName(app, version)));
  const staying = (await readAllPublished(store)).filter(({ app, version }) => !going.has(buildName(app, version)));
  const needed = new Set([...staying.flatMap(assetsOf), ...kept.flatMap(({ files }) => files)]);
  const files = [...new Set(go.flatMap(assetsOf))]
    .filter((file) => !needed.has(file))
    .flatMap((file) => VARIANTS.map(({ ending }) => file + ending));
  await inLanes(files, (name) => store.remove(name));
  await inLanes(go, ({ app, version }) => store.remove(buildName(app, version)));
  return { checked, builds: go.map(({ app, version }) => `${app}@${version}`), files: files.length };
}

const assetsOf = ({ app, record }: PublishedBuild): string[] => record.files.map(({ file }) => assetPath(app, file));

/** The last releases in which something changed for browsers, newest first. */
async function lastReleases(store: Store, last: ReleaseRecord, count: number): Promise<ReleaseRecord[]> {
  const kept: ReleaseRecord[] = [];
  for (
    let record: ReleaseRecord | undefined = last;
    record && kept.length < count;
    record = await readRecord(store, record.sequence - 1)
  ) {
    if (record.change.action !== 'prune') kept.push(record);
  }
  return kept;
}

/** Fetches every file of these releases, and holds it to its hash. */
async function fetchAll(store: Store, releases: readonly ReleaseRecord[]): Promise<number> {
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
  const missing = await inLanes(wanted, async (file) => {
    const found = await store.read(file.name);
    return found && (await isWhole(file, found.body)) ? [] : [file.name];
  });
  const bad = missing.flat();
  if (bad.length > 0) {
    throw new ReleaseError(
      `${store.address}: nothing was removed, for of the releases to be kept ${bad.length === 1 ? 'a file is' : 'files are'} missing or damaged: ${bad.join(', ')}. Publish their builds again, then prune.`,
    );
  }
  return wanted.length;
}

/** The builds that may go. */
function superfluous(
  builds: readonly PublishedBuild[],
  kept: readonly ReleaseRecord[],
  latest: ReadonlySet<string>,
): PublishedBuild[] {
  const since = kept.at(-1)!.change.at;
  const named = new Set([
    ...latest,
    ...kept.flatMap(({ live, canaries }) => [
      ...Object.entries(live).flatMap(([app, { version, previous }]) => [`${app}@${version}`, `${app}@${previous}`]),
      ...Object.entries(canaries).map(([app, { version }]) => `${app}@${version}`),
    ]),
  ]);
  return builds.filter(({ app, version, publishedAt }) => !named.has(`${app}@${version}`) && publishedAt < since);
}
