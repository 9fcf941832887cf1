import type { BootData } from '@gym/remote-contract';

/** `release.json`: one release, whole. Replacing this one file is the release. */
export interface ReleaseFile {
  /** Hash of all that is in it; the same builds make the same release. */
  readonly release: string;
  /** The boot document, with places for what the deployment fills in. */
  readonly document: string;
  /** CSP sources of the inline scripts, `'sha256-…'`. */
  readonly inlineScriptHashes: readonly string[];
  readonly boot: BootData;
  /** Every file of the release, below its folder. */
  readonly files: readonly string[];
}

/** Name of that file in a release's folder. */
export const RELEASE_FILE = 'release.json';
