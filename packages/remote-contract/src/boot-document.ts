import type { RemoteJson } from './remote-json.ts';
import type { Audience } from './remote-module.ts';
import type { ShellJson } from './shell-json.ts';

/** A file of the product: where it is and what it must hash to (`sha256-…`). */
export interface BootFile {
  /** Path below the CDN base, `assets/admin/remoteEntry.1f2e3d.js`. */
  readonly file: string;
  readonly integrity: string;
}

/** A route as the boot document carries it: what its landing needs, so that nothing is discovered late. */
export interface BootRoute {
  readonly path: string;
  /** GET calls to start, `:id` filled from the path. */
  readonly early: readonly string[];
  /**
   * The page's chunk closure: everything its first render loads beyond the entry, a remote's exposed module included.
   */
  readonly files: readonly BootFile[];
}

/** One promoted remote, as the boot document carries it. */
export interface BootRemote {
  readonly name: string;
  readonly title: string;
  /** The team to call when the remote fails, from its `remote.json`. */
  readonly owner?: string;
  readonly version: string;
  readonly contract: string;
  readonly audience: Audience;
  readonly entry: BootFile;
  readonly menu: RemoteJson['menu'];
  readonly routes: readonly BootRoute[];
  /** Every other file of the remote, so that no chunk loads without its hash. */
  readonly files: readonly BootFile[];
}

/** JSON of `<script type="application/json" id="boot">`: fixed when the release is composed. */
export interface BootData {
  readonly release: string;
  readonly shell: {
    readonly version: string;
    readonly files: readonly BootFile[];
    /** The shell's own screens; `files` as with a remote's. */
    readonly routes: readonly (BootRoute & { readonly for: ShellJson['routes'][number]['for'] })[];
  };
  readonly remotes: readonly BootRemote[];
}

/** JSON of `<script type="application/json" id="config">`: filled by the server from its environment. */
export interface BootConfig {
  readonly gymName: string;
  readonly gymTagline: string;
  readonly developerCredit: string;
  /** Origin of the API without a trailing slash; '' is the document's own. */
  readonly apiBase: string;
  /** Base of the hashed files with a trailing slash; '/' is the document's own origin. */
  readonly cdnBase: string;
  readonly currency: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly measureUnit: string;
  /** Names of the two fixed cities, ids 1 and 2 (acceptance E7). */
  readonly fixedCities: readonly [string, string];
  /** 1 unless the deployment asks for more; advice in the form, the server decides. */
  readonly passwordMinLength: number;
  /**
   * Whether a tab may take a remote from a developer's machine (ADR-0043); absent where the deployment does not allow
   * it.
   */
  readonly overrides?: boolean;
}

/**
 * JSON of `/versions.json`, answered by the server beside the boot document, for the same browser: what is released
 * now, and what a remote was before. An open tab asks for it to learn of a new release, a failed remote to find the one
 * before it.
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
