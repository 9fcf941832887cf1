import type { BootData, RemoteVersions } from '@gym/remote-contract';
import type { Waiver } from './problem.ts';
import type { PublishedBuild, PublishedRemote, PublishedShell } from './published-build.ts';
import type { Signable } from './signature.ts';

/**
 * The old and the new version of an app. `from` is absent for an app's first release. `to` is absent if a rollback
 * leaves no version of the app, or a prune deletes the build.
 */
export interface AppChange {
  readonly app: string;
  readonly from?: string;
  readonly to?: string;
  /**
   * The canary that the change ended without promoting it to all. If it is `from`, all other browsers already had `to`,
   * or nothing.
   */
  readonly ended?: { readonly version: string; readonly share: number };
}

/** The texts of settings' values that differ from before. Without `from` or `to` there was, or is, no value. */
export interface SettingChange {
  readonly app: string;
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
}

/** Who changed what is released, and when. */
export interface ReleaseChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly who: string;
  readonly action: 'compose' | 'promote' | 'rollback' | 'prune';
  /** Empty if browsers keep their versions. */
  readonly apps: readonly AppChange[];
  /** Absent if every setting keeps its value. */
  readonly settings?: readonly SettingChange[];
  /** Percentage of browsers that get it. Absent for all browsers. */
  readonly share?: number;
  /** Waived checks of the gate. */
  readonly without?: readonly Waiver[];
  /** The reason, from a user or from `watch`. */
  readonly reason?: string;
}

/** What a percentage of the browsers gets. */
export interface ReleasedDocument {
  /**
   * Browsers with a lower bucket number (0 to 99) get it. A browser's number never changes. The last document has 100.
   */
  readonly below: number;
  /** The boot document, with placeholders for the deployment. */
  readonly document: string;
  /** CSP sources of the inline scripts, `'sha256-…'`. */
  readonly inlineScriptHashes: readonly string[];
  readonly boot: BootData;
  readonly versions: RemoteVersions;
}

/**
 * One complete release. `releases/<sequence>.json` is created once: it is the release and its line in the log.
 * `release.json` is the pointer, a copy of the last one for servers.
 */
export interface ReleaseRecord extends Signable {
  /** 1, 2, 3 …: of two concurrent promotions, only one creates the next number. */
  readonly sequence: number;
  /** Hash of what browsers get. The same builds make the same release. */
  readonly release: string;
  readonly change: ReleaseChange;
  /** By app: the live version, and the previous one for `rollback`. */
  readonly live: Readonly<Record<string, { readonly version: string; readonly previous?: string }>>;
  /** By app: the canary, and its percentage of the browsers. */
  readonly canaries: Readonly<Record<string, { readonly version: string; readonly share: number }>>;
  /** By app: the values of its settings, as somebody wrote them. Each version reads those that it declares. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Number of the last release that took a version back, this one included. Absent if none did. */
  readonly lastRollback?: number;
  /** Sorted by `below`. There is at most one document more than there are canaries. */
  readonly documents: readonly ReleasedDocument[];
  /** Every file that any of the documents or their `versions` names. */
  readonly files: readonly string[];
}

/** Name of the pointer: a copy of the last record that servers follow. */
export const RELEASE_FILE = 'release.json';

/** Name of a release's record. The number is padded, so that names sort in the log's order. */
export const recordName = (sequence: number): string => `releases/${String(sequence).padStart(8, '0')}.json`;

const ACTION_TEXTS: Readonly<Record<ReleaseChange['action'], string>> = {
  compose: 'composed',
  promote: 'promoted',
  rollback: 'rolled back',
  prune: 'removed',
};

/**
 * A line of the log: `ada promoted staff from 0.1.0-aa to 0.1.0-bb for 5 % of the browsers at
 * 2026-11-21T18:00:00.000Z`.
 */
export function describeChange({ who, action, apps, settings = [], ...change }: ReleaseChange): string {
  const { share, without, reason, at } = change;
  const versions = apps.map((one) => describeAppChange(one, action));
  const what = [...versions, ...settings.map(describeSettingChange)].join(', ');
  const to = share === undefined ? '' : ` for ${describeShare(share)}`;
  const notes = [
    ...(without ? [`waived checks: ${without.join(', ')}`] : []),
    ...(reason === undefined ? [] : [reason]),
  ].join('; ');
  const did = apps.length > 0 ? ACTION_TEXTS[action] : action === 'rollback' ? 'set back' : 'set';
  return `${who} ${did} ${what}${to} at ${at}${notes === '' ? '' : ` (${notes})`}`;
}

/** Who gets a canary, for reading. With 0 % it is who chose to get every canary (ADR-0041). */
export const describeShare = (share: number): string =>
  share === 0 ? 'chosen browsers' : `${share} % of the browsers`;

const describeSettingChange = ({ app, name, from, to }: SettingChange): string =>
  [
    `${name} of ${app}`,
    ...(from === undefined ? [] : [`from ${from}`]),
    to === undefined ? 'to its default' : `to ${to}`,
  ].join(' ');

function describeAppChange({ app, from, to, ended }: AppChange, action: ReleaseChange['action']): string {
  const canary = ended && `its canary ${ended.version} for ${describeShare(ended.share)} ended`;
  if (canary && from === ended.version)
    return `${app} (${canary}, ${to === undefined ? 'no browser has it' : `all browsers have ${to}`})`;
  if (action === 'rollback' && to === undefined) return `${app} (its first release, ${from}, was removed)`;
  return [
    app,
    ...(from === undefined ? [] : [to === undefined ? from : `from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
    ...(canary ? [`(${canary})`] : []),
  ].join(' ');
}

/** Waivers of published versions, by `staff@0.1.0-1f2e3d4c`. */
export type Waivers = ReadonlyMap<string, readonly Waiver[]>;

/** The released versions by app: the live ones and the canaries. Also the values of settings. */
export type ReleasedState = Pick<ReleaseRecord, 'live' | 'canaries' | 'settings'>;

export const EMPTY_STATE: ReleasedState = { live: {}, canaries: {} };

/** What browsers with a bucket number below `below` get: one version of each app. */
export interface Composition {
  readonly below: number;
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * The compositions of a release, the smallest percentage first. Percentages are nested: a browser among 5 % is also
 * among 20 %. So there is at most one document more than there are canaries.
 */
export function compositionsOf({ live, canaries }: ReleasedState): Composition[] {
  const bounds = [...new Set([...Object.values(canaries).map(({ share }) => share), 100])].sort((a, b) => a - b);
  return bounds.map((below) => ({
    below,
    versions: Object.fromEntries(
      [...new Set([...Object.keys(live), ...Object.keys(canaries)])].sort().flatMap((app) => {
        const canary = canaries[app];
        const version = canary && canary.share >= below ? canary.version : live[app]?.version;
        return version === undefined ? [] : [[app, version]];
      }),
    ),
  }));
}

/** Finds a build that was read before; undefined if the target no longer has it. */
export type BuildLookup = (app: string, version: string) => PublishedBuild | undefined;

/** The builds of one composition. */
export interface ComposedBuilds {
  readonly shell: PublishedShell | undefined;
  readonly remotes: readonly PublishedRemote[];
}

/** The app that loads the others. Its name is no remote's. */
export const SHELL = 'shell';

export const composedOf = (builds: readonly PublishedBuild[]): ComposedBuilds => ({
  shell: builds.filter((build) => build.kind === 'shell').find(({ app }) => app === SHELL),
  remotes: builds.filter((build) => build.kind === 'remote'),
});

export const buildsOf = ({ versions }: Pick<Composition, 'versions'>, find: BuildLookup): ComposedBuilds =>
  composedOf(Object.entries(versions).flatMap(([app, version]) => find(app, version) ?? []));
