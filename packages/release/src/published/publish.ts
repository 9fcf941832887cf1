import { isDeepStrictEqual } from 'node:util';
import { writeAssets } from '../compose/write-assets.ts';
import { ReleaseError } from '../release-error.ts';
import { immutableHeaders, REPLACED } from '../store/file-headers.ts';
import type { Store } from '../store/store.ts';
import { refuseComposed } from '../releases/last-release.ts';
import { checkSame } from './check-same.ts';
import { readLocalBuild } from './local-build.ts';
import { originOfSource } from './origin-of-source.ts';
import { buildName, lastName, type PublishedBuild } from './published-build.ts';
import { readPublished } from './read-published.ts';

export interface Publication {
  readonly root: string;
  readonly app: string;
  /** Folder of the build where it is not the app's own `dist`. */
  readonly dist?: string;
  readonly by: string;
  readonly revision?: string;
}

export interface Publishing {
  readonly app: string;
  readonly version: string;
  /** Files that were put there, compressed variants and the build's record included, and their bytes. */
  readonly written: number;
  readonly bytes: number;
  /** Files that were there already. */
  readonly there: number;
}

/**
 * Puts a build on a target, for good: its files under their hashed names, then the one record that says that they are all there.
 * The same build again writes none of it; a publication that was killed is finished by the next one.
 * @throws ReleaseError where a name is taken by another content
 */
export async function publish(store: Store, { root, app, dist, by, revision }: Publication): Promise<Publishing> {
  const { build, publishes } = await readLocalBuild(root, app, dist);
  await refuseComposed(store);
  const there = new Set(await store.list(`assets/${app}/`));
  await checkSame(build, store, there);
  const { written, bytes, assets } = await writeAssets(build, store, there);
  const published: PublishedBuild = {
    ...publishes,
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    ...(await originOfSource(root, app, revision)),
  };
  const name = buildName(app, published.version);
  const body = Buffer.from(`${JSON.stringify(published, null, 2)}\n`);
  const created = await store.create(name, body, immutableHeaders(name));
  if (!created) await checkSameBuild(store, published);
  await noteLast(store, published);
  return {
    app,
    version: published.version,
    written: written + Number(created),
    bytes: bytes + (created ? body.length : 0),
    there: assets.length * 3 - written + Number(!created),
  };
}

/** Notes which build was published last; of two at once, either. */
async function noteLast(store: Store, { app, version }: PublishedBuild): Promise<void> {
  const body = Buffer.from(JSON.stringify({ version }));
  const before = await store.read(lastName(app));
  if (!before?.body.equals(body)) await store.replace(lastName(app), body, REPLACED, before?.mark);
}

/** Who published it first, and when, is what is kept. */
async function checkSameBuild(store: Store, published: PublishedBuild): Promise<void> {
  const found = await readPublished(store, published.app, published.version);
  const content = ({
    publishedAt: _at,
    publishedBy: _by,
    revision: _revision,
    changedAt: _changed,
    ...rest
  }: PublishedBuild) => JSON.parse(JSON.stringify(rest)) as unknown;
  if (found && !isDeepStrictEqual(content(found), content(published))) {
    throw new ReleaseError(
      `${store.address}: ${published.app}@${published.version} is there with another content: raise the version in apps/${published.app}/package.json and build again.`,
    );
  }
}
