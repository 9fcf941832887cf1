import { createHash } from 'node:crypto';
import type { BuildRecord, SharedTypes } from '@gym/remote-contract/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';
import type { Signable } from './signature.ts';

interface Published extends Signable {
  readonly app: string;
  /** The app's own version and 32 digits of its content's hash (`versionOf`). A different content has another one. */
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  /** Number of the last release then, 0 without one. The clocks of publishers differ. Absent in older records. */
  readonly publishedAfter?: number;
  readonly publishedBy: string;
  /** Revision of the source, if the publisher knows it. */
  readonly revision?: string;
  /** Address of the source's repository, `https://github.com/gym/staff`, if the publisher knows it. */
  readonly repository?: string;
  /** What changed, of the app's changesets or its changelog. */
  readonly notes?: string;
  /** Last change of its source, if the publisher knows it. The time from the source to the browsers starts here. */
  readonly changedAt?: string;
  readonly record: BuildRecord;
  /** Declarations of the shared packages: what a shell offers, or what a remote was first built against. */
  readonly types?: SharedTypes;
  /** Hash of its SBOM, if it was published with one (`bomName`). */
  readonly bom?: string;
}

/** A published remote: everything that the gate and a release need to know about it. */
export interface PublishedRemote extends Published {
  readonly kind: 'remote';
  readonly manifest: RemoteJson;
  /** Result of its kit for this exact build. Absent if the kit did not run. */
  readonly kit?: KitResult;
}

/**
 * The published shell. It includes the document's template and inline script, as a remote team's checkout cannot make
 * them.
 */
export interface PublishedShell extends Published {
  readonly kind: 'shell';
  readonly manifest: ShellJson;
  /** The boot document, with placeholders for the release and the deployment. */
  readonly document: string;
  /** CSP sources of its inline scripts, `'sha256-…'`. */
  readonly inlineScriptHashes: readonly string[];
}

/** `builds/<app>/<version>.json` on the target. It never changes. */
export type PublishedBuild = PublishedRemote | PublishedShell;

/** Name of a published build's record. */
export const buildName = (app: string, version: string): string => `builds/${app}/${version}.json`;

/** Name of a published build's SBOM: the packages that it was made from, in CycloneDX. */
export const bomName = (app: string, version: string): string => `sbom/${app}/${version}.json`;

/** `published/<app>.json` on the target: the app's last published build, which a promotion without a version takes. */
export interface LastPublished extends Signable {
  readonly version: string;
}

/** Name of the file that names an app's last published build. */
export const lastPublishedName = (app: string): string => `published/${app}.json`;

/** What the hash in a version covers. The files are in it by their own hashes, in the build's record. */
type Content = Pick<PublishedRemote, 'kind' | 'record' | 'manifest' | 'kit'> | Omit<PublishedShell, keyof Unhashed>;
type Unhashed = Omit<Published, 'record'>;

/**
 * The part of a kit's result that belongs to the version. A build that is checked in the next shell again keeps its
 * version, so that it is no new release, and stays out if it was rolled back.
 */
export const withoutShell = ({ shell: _shell, ...kit }: KitResult): KitResult => kit;

/**
 * The version of a published build: its app's own, and 128 bits of the hash of everything that a release takes from it.
 * Nobody finds another content for it.
 */
export const versionOf = (content: Content): string => `${content.record.version}-${hashOf(hashedParts(content), 32)}`;

function hashedParts(content: Content): unknown[] {
  const { record, manifest } = content;
  if (content.kind === 'remote') return [record, manifest, ...(content.kit ? [withoutShell(content.kit)] : [])];
  return [record, manifest, { document: content.document, inlineScriptHashes: content.inlineScriptHashes }];
}

const hashOf = (parts: readonly unknown[], digits: number): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, digits);

/**
 * Whether a version has 8 digits of the hash only, as earlier tools published. Another content with the same ones is
 * found in minutes, so only what was released with it may be released again.
 */
export const hasShortVersion = ({ version }: Pick<Published, 'version'>): boolean => /-[0-9a-f]{8}$/.test(version);

/** Whether a build has the content of its version. */
export function isOfItsVersion(build: PublishedBuild): boolean {
  const { version, record, manifest } = build;
  if (!hasShortVersion(build)) return version === versionOf(build);
  // The first tools also hashed the shell in which the kit ran.
  const withShell = build.kind === 'remote' && build.kit ? [[record, manifest, build.kit]] : [];
  return [hashedParts(build), ...withShell].some((parts) => version === `${record.version}-${hashOf(parts, 8)}`);
}

/** A build for the gate: a local one or a published one. */
interface CheckedBuild {
  readonly app: string;
  /** Of a published build. Absent for a local one. */
  readonly version?: string;
  readonly record: BuildRecord;
  /** Absent for a local build, and for builds of older tools. */
  readonly types?: SharedTypes;
}

export interface CheckedShell extends CheckedBuild {
  readonly manifest: ShellJson;
}

export interface CheckedRemote extends CheckedBuild {
  readonly manifest: RemoteJson;
  readonly kit?: KitResult;
}

/** Name of a build in problem messages: `staff@0.1.0-1f2e3d4c`, or its folder. */
export const buildLabel = ({ app, version }: Pick<CheckedBuild, 'app' | 'version'>): string =>
  version === undefined ? `apps/${app}` : `${app}@${version}`;

/** The declarations of a remote and of the shell, in problem messages. */
export const REMOTE_JSON = 'remote.json';
export const SHELL_JSON = 'shell.json';

/** Address of a commit. Undefined without a repository or a plain revision: uncommitted changes have no address. */
export const commitAddress = ({
  repository,
  revision,
}: {
  readonly repository?: string;
  readonly revision?: string;
}): string | undefined =>
  repository !== undefined && revision !== undefined && /^[0-9a-f]{7,64}$/.test(revision)
    ? `${repository}/commit/${revision}`
    : undefined;
