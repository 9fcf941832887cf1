import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf, rejectChangedFiles, writeAssets } from './asset-files.ts';
import { ReleaseError } from '../store/release-error.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../store/store.ts';
import { readLocalBuild } from './local-build.ts';
import { sourceOrigin } from './source-origin.ts';
import { bomName, buildName, lastPublishedName, type PublishedBuild } from '../records/published-build.ts';
import { withSignature } from '../records/signature.ts';
import { readPublished } from './read-published.ts';

export interface PublishRequest {
  readonly root: string;
  readonly app: string;
  /** Folder of the build, if it is not the app's own `dist`. */
  readonly dist?: string;
  readonly by: string;
  readonly revision?: string;
}

export interface PublishResult {
  readonly app: string;
  readonly version: string;
  /** Number and bytes of the written files, compressed variants and the build's record included. */
  readonly written: number;
  readonly bytes: number;
  /** Number of files that already existed. */
  readonly there: number;
}

/**
 * Publishes a build for good: first the files under their hashed names, then the record that confirms that they exist.
 * Publishing the same build again writes nothing. The next publication completes an interrupted one.
 * @throws ReleaseError if a name already has a different content
 */
export async function publish(store: Store, { root, app, dist, by, revision }: PublishRequest): Promise<PublishResult> {
  const { build, publishes } = await readLocalBuild(root, app, dist);
  const there = new Set(await store.list(`assets/${app}/`));
  await rejectChangedFiles(build, store, there);
  const { written, bytes, assets } = await writeAssets(build, store, there);
  const name = buildName(app, publishes.version);
  const bom = await publishBom(store, app, publishes.version, build.folder);
  const unsigned: PublishedBuild = {
    ...publishes,
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    ...(bom !== undefined && { bom }),
    ...(await sourceOrigin(root, app, revision)),
  };
  const published = withSignature(name, unsigned, store.signing?.signWith);
  const body = Buffer.from(`${JSON.stringify(published, null, 2)}\n`);
  const created = await store.create(name, body, immutableHeaders(name));
  if (!created) await rejectChangedBuild(store, published);
  await updateLastPublished(store, published);
  return {
    app,
    version: published.version,
    written: written + Number(created),
    bytes: bytes + (created ? body.length : 0),
    there: assets.length * 3 - written + Number(!created),
  };
}

/**
 * Publishes the build's SBOM, `dist/bom.json`, if the pipeline made one. The first one of a version stays.
 * @returns its hash
 */
async function publishBom(store: Store, app: string, version: string, folder: string): Promise<string | undefined> {
  const file = path.join(folder, 'bom.json');
  if (!existsSync(file)) return undefined;
  const name = bomName(app, version);
  const body = await readFile(file);
  await store.create(name, body, immutableHeaders(name));
  return integrityOf((await store.read(name))?.body ?? body);
}

/** Records the last published build. Of two concurrent publications, either may win. */
async function updateLastPublished(store: Store, { app, version }: PublishedBuild): Promise<void> {
  const body = Buffer.from(JSON.stringify({ version }));
  const before = await store.read(lastPublishedName(app));
  if (!before?.body.equals(body)) await store.replace(lastPublishedName(app), body, MUTABLE_HEADERS, before?.etag);
}

/** A repeated publication keeps the first publisher and time. */
async function rejectChangedBuild(store: Store, published: PublishedBuild): Promise<void> {
  const found = await readPublished(store, published.app, published.version);
  const content = ({
    publishedAt: _at,
    publishedBy: _by,
    revision: _revision,
    changedAt: _changed,
    bom: _bom,
    signature: _signature,
    ...rest
  }: PublishedBuild) => JSON.parse(JSON.stringify(rest)) as unknown;
  if (found && !isDeepStrictEqual(content(found), content(published))) {
    throw new ReleaseError(
      `${store.address} has ${published.app}@${published.version} with a different content: ` +
        `raise the version in apps/${published.app}/package.json, and build again.`,
    );
  }
}
