import type { BootData, RemoteVersions } from '@gym/remote-contract';
import type { Waiver } from './waiver.ts';

/**
 * From which version to which: `from` is absent where an app is released for the first time, `to` where it is taken
 * out, back or removed.
 */
export interface AppChange {
  readonly app: string;
  readonly from?: string;
  readonly to?: string;
  /**
   * The canary that it ended without giving it to all. Where that is `from`, everyone else had `to` already, or
   * nothing.
   */
  readonly ended?: { readonly version: string; readonly share: number };
}

/** Who changed what is released, and when. */
export interface ReleaseChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly who: string;
  readonly action: 'compose' | 'promote' | 'rollback' | 'prune';
  /** None where nothing was changed for browsers. */
  readonly apps: readonly AppChange[];
  /** Percentage of browsers that get it; absent where all do. */
  readonly share?: number;
  /** Checks of the gate that were left out. */
  readonly without?: readonly Waiver[];
  /** Why, where somebody or `watch` said so. */
  readonly reason?: string;
}

/** What a share of the browsers gets. */
export interface ReleasedDocument {
  /** Browsers whose number (0 to 99, the same for good) is below this get it; the last one's is 100. */
  readonly below: number;
  /** The boot document, with places for what the deployment fills in. */
  readonly document: string;
  /** CSP sources of the inline scripts, `'sha256-…'`. */
  readonly inlineScriptHashes: readonly string[];
  readonly boot: BootData;
  readonly versions: RemoteVersions;
}

/**
 * One release, whole: `releases/<sequence>.json`, created once, is both the release and its line in the log, and
 * `release.json` is a copy of the last one for whoever serves it.
 */
export interface ReleaseRecord {
  /** 1, 2, 3 …: of two promotions at once, one creates the next. */
  readonly sequence: number;
  /** Hash of what browsers get; the same builds make the same release. */
  readonly release: string;
  readonly change: ReleaseChange;
  /** What everyone gets, by app, and what each app was before: `rollback` goes there. */
  readonly live: Readonly<Record<string, { readonly version: string; readonly previous?: string }>>;
  /** What a share of the browsers gets in place of it. */
  readonly canaries: Readonly<Record<string, { readonly version: string; readonly share: number }>>;
  /** By `below`, ascending; at most one more than there are canaries. */
  readonly documents: readonly ReleasedDocument[];
  /** Every file that any of the documents or their `versions` names. */
  readonly files: readonly string[];
}

/** Name of the copy of the last record that servers follow. */
export const RELEASE_FILE = 'release.json';

/** Name of a release's record; padded, so that names sort as the log runs. */
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
export function describeChange({ who, action, apps, share, without, reason, at }: ReleaseChange): string {
  const what = apps.map((one) => describeAppChange(one, action)).join(', ');
  const why = [
    ...(without ? [`without the gate's check of ${without.join(' and ')}`] : []),
    ...(reason === undefined ? [] : [reason]),
  ].join(': ');
  return `${who} ${ACTION_TEXTS[action]} ${what}${share === undefined ? '' : ` for ${share} % of the browsers`} at ${at}${why === '' ? '' : ` (${why})`}`;
}

function describeAppChange({ app, from, to, ended }: AppChange, action: ReleaseChange['action']): string {
  const canary = ended && `its canary ${ended.version} at ${ended.share} % of the browsers ended`;
  if (canary && from === ended.version)
    return `${app} (${canary}, ${to === undefined ? 'nobody has it' : `everyone stays on ${to}`})`;
  if (action === 'rollback' && to === undefined) return `${app} (its first release, ${from}, is taken out)`;
  return [
    app,
    ...(from === undefined ? [] : [to === undefined ? from : `from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
    ...(canary ? [`(${canary})`] : []),
  ].join(' ');
}
