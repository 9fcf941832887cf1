import type { BootRemote } from './boot-document.ts';

/**
 * JSON of `/versions.json`, answered by the server beside the boot document, for the same browser: what is released now, and
 * what a remote was before. An open tab asks for it to learn of a new release, a failed remote to find the one before it.
 */
export interface RemoteVersions {
  readonly release: string;
  /** Version of the shell. */
  readonly shell: string;
  readonly remotes: readonly {
    readonly current: BootRemote;
    /** The version that was good before this one, where there was one and it still fits the shell. */
    readonly previous?: BootRemote;
  }[];
}
