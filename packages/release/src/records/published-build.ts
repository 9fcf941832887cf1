import { createHash } from 'node:crypto';
import type { BuildRecord } from '@gym/build/build-record';
import type { SharedTypes } from '@gym/build/shared-types';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';
import type { Signable } from './signature.ts';

interface Published extends Signable {
  readonly app: string;
  /**
   * The app's own version and 8 digits of its content's hash, `0.1.0-1f2e3d4c`. A different content has a different
   * version.
   */
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

/** Name of the file that names an app's last published build. */
export const lastPublishedName = (app: string): string => `published/${app}.json`;

/**
 * The version of a published build: its app's own, and 8 digits of the hash of its record and everything published with
 * it.
 */
export function publishedVersion(record: BuildRecord, ...rest: readonly unknown[]): string {
  return `${record.version}-${createHash('sha256')
    .update(JSON.stringify([record, ...rest]))
    .digest('hex')
    .slice(0, 8)}`;
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
