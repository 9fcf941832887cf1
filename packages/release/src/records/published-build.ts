import { createHash } from 'node:crypto';
import type { BuildRecord } from '@gym/build/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';

interface Published {
  readonly app: string;
  /**
   * The app's own version and the first 8 digits of its content's hash, `0.1.0-1f2e3d4c`: another content is another
   * version.
   */
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** Revision of the source, where the publisher knows it. */
  readonly revision?: string;
  /**
   * When its source was last changed, where the publisher knows it: what it took from there to a browser is counted
   * from then.
   */
  readonly changedAt?: string;
  readonly record: BuildRecord;
}

/** A remote as it was published: all that a gate and a release need to know of it, whoever composes. */
export interface PublishedRemote extends Published {
  readonly kind: 'remote';
  readonly manifest: RemoteJson;
  /** What its kit found on this very build; absent where it was not run. */
  readonly kit?: KitResult;
}

/**
 * The shell as it was published. The document's form and its inline script are the shell's: no other team's checkout
 * makes them.
 */
export interface PublishedShell extends Published {
  readonly kind: 'shell';
  readonly manifest: ShellJson;
  /** The boot document with places for what a release and a deployment fill in. */
  readonly document: string;
  /** CSP sources of its inline scripts, `'sha256-…'`. */
  readonly inlineScriptHashes: readonly string[];
}

/** `builds/<app>/<version>.json` on the target; never changed once it is there. */
export type PublishedBuild = PublishedRemote | PublishedShell;

/** Name of a published build's record. */
export const buildName = (app: string, version: string): string => `builds/${app}/${version}.json`;

/** Name of the file that says which build of an app was published last. */
export const lastPublishedName = (app: string): string => `published/${app}.json`;

/**
 * The version under which a build goes out: its app's own, and 8 digits of the hash of its record and of all else that
 * goes with it.
 */
export function publishedVersion(record: BuildRecord, ...rest: readonly unknown[]): string {
  return `${record.version}-${createHash('sha256')
    .update(JSON.stringify([record, ...rest]))
    .digest('hex')
    .slice(0, 8)}`;
}
