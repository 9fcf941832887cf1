import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isBuilt } from '@gym/build/is-built';
import { IN_WORKSPACE } from '@gym/build/repository';
import type { SharedTypes } from '@gym/remote-contract/build-record';
import { integrityOf, publishFiles } from '../target/asset-files.ts';
import { readLocalBuild, sourceFolder, WORKSPACE } from '../target/local-build.ts';
import {
  bomName,
  buildLabel,
  buildName,
  type LastPublished,
  lastPublishedName,
  type PublishedBuild,
  withoutShell,
} from '../target/published-build.ts';
import { readAppRef, readPublished } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readLatestRelease } from '../target/release-log.ts';
import { withSignature } from '../target/signature.ts';
import { readNotes, sourceOrigin } from '../target/source-origin.ts';
import { immutableHeaders, overwrite, type Store } from '../target/store.ts';
import { actor, type Command, openNewTarget, UsageError, type Values } from './command.ts';
import { bytesOf, counted, duration, secondsSince, setOutput } from './report.ts';

/** Checks that an app's build matches its source. @throws ReleaseError if the build is stale */
function requireFreshBuild(app: string): void {
  if (existsSync(sourceFolder(WORKSPACE, app)) && !isBuilt(app)) {
    throw new ReleaseError(
      IN_WORKSPACE
        ? `apps/${app} has changed since its build, or has none: run "pnpm --filter ${app} build".`
        : `${app} has changed since its build, or has none: run "npm run build", ` +
            `and then "remote-kit adopt" if Module Federation's own plugin builds it.`,
    );
  }
}

export const publishCommand: Command = {
  usage: 'publish <app> …',
  summary: "copy an app's build to the target; no browser gets it yet",
  help: `Publishes apps/<app>/dist (build.json and its files, and kit.json if the remote's kit ran) and the app's
remote.json or shell.json. Every file keeps its hashed name and gets brotli and gzip variants. The version is the app's
own with a hash of its content. Publishing the same build again only makes it the last published one, which "promote"
takes. A name that already has a different content is rejected.

In a workflow of GitHub, the step's output "build" names what was published, staff@<version>: promote exactly that.`,
  options: ['dist', 'root', 'by', 'revision'],
  async run({ args, values }) {
    if (args.length === 0) throw new UsageError('Name what to publish: publish <app> …');
    for (const name of args)
      if (readAppRef(name).version !== undefined)
        throw new UsageError(
          `publish takes no version, as it publishes the build in dist. "promote ${name}" releases a published one.`,
        );
    if (values.dist !== undefined && args.length > 1)
      throw new UsageError('--dist is the build of one app: publish one at a time.');
    const store = await openNewTarget(values);
    const published: Published[] = [];
    for (const app of args) published.push(await publishBuild(store, app, values));
    setOutput('build', published.map(buildLabel).join(' '));
    return {
      json: { target: store.address, published },
      text: published.map((one) => describePublished(one, store.address)).join('\n'),
    };
  },
};

/** The result of one publication, and its time. */
type Published = PublishResult & { readonly seconds: number };

/** Publishes the local build of an app as the options of the command line say. */
export async function publishBuild(store: Store, app: string, values: Values): Promise<Published> {
  const started = Date.now();
  const done = await publish(store, localBuildRequest(app, values));
  return { ...done, seconds: secondsSince(started) };
}

/** The local build that the options name. @throws ReleaseError if its source has changed since */
export function localBuildRequest(app: string, values: Values): PublishRequest {
  const root = path.resolve(values.root ?? WORKSPACE);
  if (values.dist === undefined && root === WORKSPACE) requireFreshBuild(app);
  const revision = values.revision ?? process.env['GITHUB_SHA'];
  return {
    root,
    app,
    by: actor(values),
    ...(revision !== undefined && { revision }),
    ...(values.dist !== undefined && { dist: path.resolve(values.dist) }),
  };
}

export const describePublished = (
  { app, version, written, bytes, there, seconds }: Published,
  address: string,
): string =>
  written === 0
    ? `${app}@${version} is on ${address} already, with ${counted(there, 'file')}.`
    : `${app}@${version}: ${counted(written, 'file')} (${bytesOf(bytes)}) written to ${address} in ` +
      `${duration(seconds)}; ${counted(there, 'file')} existed already.`;

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
  if (!before?.body.equals(body)) await overwrite(store, name, body);
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
