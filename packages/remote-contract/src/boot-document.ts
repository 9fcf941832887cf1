import type { RemoteJson } from './remote-json.ts';
import type { Audience } from './audience.ts';
import type { DeclaredSlot, MenuEntry, Placed } from './points.ts';
import type { SettingValues } from './settings.ts';
import type { ShellJson } from './shell-json.ts';

/** A file of the product: its path and its hash (`sha256-…`). */
export interface BootFile {
  /** Path below the CDN base, such as `assets/admin/remoteEntry.1f2e3d.js`. */
  readonly file: string;
  readonly integrity: string;
}

/** A route in the boot document, with everything that its landing needs. The browser discovers no file late. */
export interface BootRoute {
  readonly path: string;
  /** GET calls to start. The path supplies `:id`. */
  readonly early: readonly string[];
  /**
   * The page's chunk closure: every file that its first render loads besides the entry. It includes a remote's exposed
   * module.
   */
  readonly files: readonly BootFile[];
}

/** One promoted remote in the boot document. */
export interface BootRemote {
  readonly name: string;
  readonly title: string;
  /** The team to call when the remote fails, from its `remote.json`. */
  readonly owner?: string;
  readonly version: string;
  readonly contract: string;
  /** One audience: the boot document repeats a remote for each audience that it serves. */
  readonly audience: Audience;
  readonly entry: BootFile;
  readonly menu: readonly Placed<MenuEntry>[];
  readonly routes: readonly BootRoute[];
  /** Where paths of its earlier versions lead. Absent if there are none. */
  readonly redirects?: RemoteJson['redirects'];
  /** Its panels and columns by point. Absent if the remote adds to no other screen. */
  readonly slots?: Readonly<Record<string, Placed<DeclaredSlot>>>;
  /** Where the deployer placed its commands. Absent if nothing is said of them. */
  readonly commands?: Placed<{ readonly hidden?: true }>;
  /** Absent if the remote has no API of its own. The server allows these origins in the document's policy. */
  readonly origins?: RemoteJson['origins'];
  /** The values of its settings. Absent if it declares none. */
  readonly settings?: SettingValues;
  /**
   * The marks of the calls that it declares (`callMarks`): its client makes no others. Absent in releases that were
   * made before the host compared them; then it makes every call.
   */
  readonly calls?: string;
  /** All other files of the remote, so that no chunk loads without its hash. */
  readonly files: readonly BootFile[];
}

/** JSON of `/previews/<app>/<version>.json`: a remote that a tab may run although it is not released. */
export interface PreviewedRemote extends BootRemote {
  /** All audiences that it serves. Records of earlier versions have the first one only, in `audience`. */
  readonly audiences?: readonly Audience[];
}

/** JSON of `<script type="application/json" id="boot">`. A release fixes it when it is created. */
export interface BootData {
  readonly release: string;
  readonly shell: {
    readonly version: string;
    readonly files: readonly BootFile[];
    /** The shell's own screens. `files` has the same meaning as for a remote. */
    readonly routes: readonly (BootRoute & { readonly for: ShellJson['routes'][number]['for'] })[];
  };
  readonly remotes: readonly BootRemote[];
}

/** JSON of `<script type="application/json" id="config">`. The server fills it from its environment variables. */
export interface BootConfig {
  readonly gymName: string;
  readonly gymTagline: string;
  readonly developerCredit: string;
  /** Origin of the API without a trailing slash. '' means the document's origin. */
  readonly apiBase: string;
  /** Base of the hashed files with a trailing slash. '/' means the document's origin. */
  readonly cdnBase: string;
  readonly currency: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly measureUnit: string;
  /** Names of the two fixed cities, ids 1 and 2 (acceptance E7). */
  readonly fixedCities: readonly [string, string];
  /** 1 unless the deployment requires more. The form only advises; the server decides. */
  readonly passwordMinLength: number;
  /** After this time without use, a page locks until the user enters the password. Absent if pages never lock. */
  readonly idleLockMinutes?: number;
  /**
   * Whether a tab may load a remote from a developer's machine (ADR-0043). Absent if the deployment does not allow it.
   */
  readonly overrides?: boolean;
  /**
   * Whether a tab may load a published remote that is not released (ADR-0043). Absent if the deployment does not allow
   * it.
   */
  readonly previews?: boolean;
  /** The apps whose canary this document has, instead of the live version. Absent if there are none. */
  readonly canaries?: readonly string[];
  /** Number of the release that this document is from. Absent before ADR-0102. */
  readonly sequence?: number;
  /** Whether the server has a service worker (ADR-0102). If not, the page ends the one that it may still have. */
  readonly serviceWorker?: boolean;
}

/**
 * JSON of `/versions.json`: this browser's release and the previous version of each remote. The server chooses it per
 * browser, as it does for the boot document. An open tab reads it to detect a new release. After a remote fails, the
 * shell reads it to find the previous version.
 */
export interface RemoteVersions {
  readonly release: string;
  /** Version of the shell. */
  readonly shell: string;
  readonly remotes: readonly {
    readonly current: BootRemote;
    /** The last good version before this one. Absent if there is none, or if the shell is not compatible with it. */
    readonly previous?: BootRemote;
  }[];
}
