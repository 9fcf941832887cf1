import { REMOTE_NAME } from '@gym/remote-contract/remote-name';
import {
  buildName,
  isOfItsVersion,
  type LastPublished,
  lastPublishedName,
  type PublishedBuild,
} from './published-build.ts';
import { ReleaseError } from './release-error.ts';
import type { BuildLookup, ReleasedState } from './release-record.ts';
import { UNSIGNED, requireTrusted } from './signature.ts';
import { mapConcurrent, type Store } from './store.ts';

/** An app, and optionally its version: `staff@0.1.0-1f2e3d4c`. */
export interface AppRef {
  readonly app: string;
  readonly version?: string;
}

/** Reads `staff` or `staff@0.1.0-1f2e3d4c`. */
export function readAppRef(text: string): AppRef {
  const [, app = '', version] = /^([^@]+)(?:@(.+))?$/.exec(text) ?? [];
  if (!new RegExp(REMOTE_NAME).test(app))
    throw new ReleaseError(
      `"${text}" does not name an app: use a name like "staff", or a version like "staff@0.1.0-1f2e3d4c".`,
      { failure: 'usage' },
    );
  return { app, ...(version !== undefined && { version }) };
}

/**
 * A build as it was published. Undefined if there is none of this version.
 * @throws ReleaseError if its record was changed after it was signed, or has another content than its version says
 */
export async function readPublished(store: Store, app: string, version: string): Promise<PublishedBuild | undefined> {
  const name = buildName(app, version);
  const found = await store.read(name);
  if (!found) return undefined;
  const build = JSON.parse(found.body.toString()) as PublishedBuild;
  requireTrusted(name, build, { ...(store.signing ?? UNSIGNED), required: false });
  requireOwnContent(name, build);
  return build;
}

/** @throws ReleaseError unless a record has the content that its name says */
export function requireOwnContent(name: string, build: PublishedBuild): void {
  if (buildName(build.app, build.version) === name && isOfItsVersion(build)) return;
  throw new ReleaseError(
    `${name} was changed: its content has another hash than its version. Remove it, and publish it again.`,
  );
}

/** All published builds of an app, or of every app, newest first. */
export async function readAllPublished(store: Store, app?: string): Promise<PublishedBuild[]> {
  const names = await store.list(app === undefined ? 'builds/' : `builds/${app}/`);
  const found = await mapConcurrent(names, async (name) => {
    const stored = await store.read(name);
    return stored ? [JSON.parse(stored.body.toString()) as PublishedBuild] : [];
  });
  return found.flat().sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/**
 * The last published version of an app. It may be an older build that was published again, after a revert in the
 * source. A pointer that is not signed as it must be names none: then the newest build counts.
 */
export async function lastPublishedVersion(store: Store, app: string): Promise<string | undefined> {
  const version = await readLastPublished(store, app).catch((error: unknown) => {
    if (!(error instanceof ReleaseError)) throw error;
    return undefined;
  });
  if (version !== undefined && (await store.etag(buildName(app, version))) !== undefined) return version;
  return (await readAllPublished(store, app))[0]?.version;
}

/**
 * The version that a promotion without one takes. Where keys are configured, one of them must have signed the pointer:
 * who can write to the target would choose a build otherwise.
 * @throws ReleaseError that says to name the version
 */
export async function requireLastPublished(store: Store, app: string): Promise<string> {
  const isSigned = (store.signing ?? UNSIGNED).keys.length > 0;
  const version = isSigned ? await readLastPublished(store, app) : await lastPublishedVersion(store, app);
  if (version !== undefined) return version;
  throw new ReleaseError(`No version of ${app} is on ${store.address}: publish it first, "publish ${app}".`, {
    failure: 'missing',
  });
}

/** @throws ReleaseError unless it is signed, where keys are configured */
async function readLastPublished(store: Store, app: string): Promise<string | undefined> {
  const name = lastPublishedName(app);
  const found = await store.read(name);
  if (!found) return undefined;
  const record = JSON.parse(found.body.toString()) as LastPublished;
  try {
    requireTrusted(name, record, { ...(store.signing ?? UNSIGNED), required: true });
  } catch (error) {
    throw new ReleaseError(
      `${(error as Error).message} Name the version, "promote ${app}@<version>", or publish ${app} again.`,
      { cause: error },
    );
  }
  return record.version;
}

/** @throws ReleaseError if this version is missing. The message lists the published ones */
export async function requirePublished(store: Store, app: string, version: string): Promise<PublishedBuild> {
  const found = await readPublished(store, app, version);
  if (found) return found;
  const newest = (await readAllPublished(store, app)).slice(0, 5).map((build) => build.version);
  throw new ReleaseError(
    `${app}@${version} is not on ${store.address}: ` +
      `${newest.length > 0 ? `its newest versions there are ${newest.join(', ')}` : `no version of ${app} is`}. ` +
      `Publish it first: "publish ${app}".`,
    { failure: 'missing' },
  );
}

/**
 * Reads every build that any of these states names.
 * @throws ReleaseError if a build was changed after it was signed, or is unsigned although it must not be
 */
export async function readNamedBuilds(store: Store, ...states: readonly ReleasedState[]): Promise<BuildLookup> {
  const named = states.flatMap(({ live, canaries }): [string, string][] => [
    ...Object.entries(live).flatMap(([app, { version, previous }]): [string, string][] => [
      [app, version],
      ...(previous === undefined ? [] : [[app, previous] satisfies [string, string]]),
    ]),
    ...Object.entries(canaries).map(([app, { version }]): [string, string] => [app, version]),
  ]);
  const wanted = [...new Map(named.map((one) => [one.join('@'), one])).values()];
  const builds = await mapConcurrent(wanted, ([app, version]) => readPublished(store, app, version));
  for (const build of builds)
    if (build) requireTrusted(buildName(build.app, build.version), build, store.signing ?? UNSIGNED);
  const found = new Map(builds.flatMap((build) => (build ? [[`${build.app}@${build.version}`, build]] : [])));
  return (app, version) => found.get(`${app}@${version}`);
}
