import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SharedTypes } from '@gym/build/shared-types';
import { integrityOf, publishFiles } from '../target/asset-files.ts';
import { ReleaseError } from '../target/release-error.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../target/store.ts';
import { readLocalBuild } from '../target/local-build.ts';
import { sourceOrigin } from '../target/source-origin.ts';
import {
  bomName,
  buildName,
  type LastPublished,
  lastPublishedName,
  type PublishedBuild,
  withoutShell,
} from '../target/published-build.ts';
import { readLatestRelease } from '../target/release-log.ts';
import { withSignature } from '../target/signature.ts';
import { readNotes } from './read-notes.ts';
import { readPublished } from '../target/read-published.ts';
import { sourceFolder } from '../target/local-builds.ts';

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
export async function publish(store: Store, request: PublishRequest): Promise<PublishResult> {
  const { root, app, dist, by, revision } = request;
  const { build, publishes } = await readLocalBuild(root, app, dist);
  const { written, bytes, assets } = await publishFiles(store, { ...build, version: publishes.version });
  const name = buildName(app, publishes.version);
  const bom = await publishBom(store, app, publishes.version, build.folder);
  const types = readSharedTypes(build.folder);
  const notes = readNotes({ folder: sourceFolder(root, app), version: publishes.record.version, root });
  const unsigned: PublishedBuild = {
    ...publishes,
    publishedAt: new Date().toISOString(),
    publishedAfter: (await readLatestRelease(store))?.sequence ?? 0,
    publishedBy: by,
    ...(types && { types }),
    ...(bom !== undefined && { bom }),
    ...(notes !== undefined && { notes }),
    ...(await sourceOrigin(root, app, revision)),
  };
  const published = withSignature(name, unsigned, store.signing);
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

/** The declarations of the shared packages, if the build made them. They are no part of the version, like the SBOM. */
export function readSharedTypes(folder: string): SharedTypes | undefined {
  const file = path.join(folder, 'types.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SharedTypes) : undefined;
}

/** Records the last published build. Of two concurrent publications, either may win. */
async function updateLastPublished(store: Store, { app, version }: PublishedBuild): Promise<void> {
  const name = lastPublishedName(app);
  const body = Buffer.from(JSON.stringify(withSignature<LastPublished>(name, { version }, store.signing)));
  const before = await store.read(name);
  if (!before?.body.equals(body)) await store.replace(name, body, MUTABLE_HEADERS, before?.etag);
}

/** A repeated publication keeps the first publisher and time. */
async function rejectChangedBuild(store: Store, published: PublishedBuild): Promise<void> {
  const found = await readPublished(store, published.app, published.version);
  const content = (build: PublishedBuild) => JSON.parse(JSON.stringify(lasting(build))) as unknown;
  if (found && !isDeepStrictEqual(content(found), content(published))) {
    throw new ReleaseError(
      `${store.address} has ${published.app}@${published.version} with a different content: ` +
        `raise the version in apps/${published.app}/package.json, and build again.`,
    );
  }
}

/** What every publication of a version has in common. */
function lasting(build: PublishedBuild): object {
  const {
    publishedAt: _at,
    publishedAfter: _after,
    publishedBy: _by,
    revision: _revision,
    repository: _repository,
    notes: _notes,
    changedAt: _changed,
    bom: _bom,
    types: _types,
    signature: _signature,
    ...rest
  } = build;
  return rest.kind === 'remote' && rest.kit ? { ...rest, kit: withoutShell(rest.kit) } : rest;
}
