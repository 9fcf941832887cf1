import type { BootConfig, BootData, BootRemote, RemoteVersions } from '@gym/remote-contract';
import { escapeHtml } from '@gym/rules';
import { jsonForScript, PLACEHOLDERS } from './boot-document.ts';
import { contentSecurityPolicy, inlineHashes, type Origins } from './content-security-policy.ts';
import { folderStore } from './open-store.ts';
import { recordName, RELEASE_FILE, type ReleaseRecord } from './release-record.ts';
import { requireTrusted, type Trust, UNSIGNED } from './signature.ts';
import type { Store } from './store.ts';

/** What a percentage of the browsers gets. */
export interface ServedDocument {
  /** Browsers with a lower bucket number (0 to 99) get the first such document. The last one has 100. */
  readonly below: number;
  /**
   * The boot document with the deployment's configuration. Composing the release fixed the rest, except what the
   * deployment changes of a remote.
   */
  renderDocument(config: BootConfig, change?: (remote: BootRemote) => BootRemote): string;
  /** Value of the Content-Security-Policy header for this document. */
  contentSecurityPolicy(origins: Origins): string;
  /** The answer of `/versions.json` for the same browsers. */
  readonly versions: RemoteVersions;
}

/** A release ready to be served. */
export interface Release {
  readonly release: string;
  readonly sequence: number;
  /** Number of the last release that took a version back. Absent if none did. */
  readonly lastRollback?: number;
  readonly documents: readonly ServedDocument[];
  /** What remotes declare as their own APIs, and the operator does not allow. */
  readonly unlisted: readonly UnlistedOrigin[];
}

export interface UnlistedOrigin {
  readonly remote: string;
  readonly origin: string;
}

/** The origins of remotes' own APIs that the operator allows. In development: whatever a remote declares. */
export type OwnApiOrigins = readonly string[] | 'declared';

/**
 * Reads the release of a folder or a store. Origins that the operator does not allow are not in it: they enter no
 * policy, and nobody gets a token for them (ADR-0099).
 * @throws Error if there is none, it is incomplete, or it is not signed as `trust` says
 */
export async function loadRelease(
  source: string | Store,
  trust: Trust = UNSIGNED,
  ownApis: OwnApiOrigins = [],
): Promise<Release> {
  const store = typeof source === 'string' ? folderStore(source) : source;
  const found = await store.read(RELEASE_FILE);
  if (!found) throw new Error(`There is no ${RELEASE_FILE} in ${store.address}.`);
  const record = JSON.parse(found.body.toString()) as ReleaseRecord;
  const { release, sequence, lastRollback, documents } = record;
  requireTrusted(recordName(sequence), record, trust);
  const isAllowed = (origin: string) => ownApis === 'declared' || ownApis.includes(origin);
  const declared = documents
    .flatMap(({ versions }) => versionsIn(versions))
    .flatMap(({ name, origins = [] }) => origins.map((origin) => ({ remote: name, origin })));
  const allowed = documents.map((one) => ({ ...one, versions: withOrigins(one.versions, isAllowed) }));
  return {
    release,
    sequence,
    ...(lastRollback !== undefined && { lastRollback }),
    unlisted: declared.filter(({ origin }) => !isAllowed(origin)),
    documents: allowed.map(({ below, document, inlineScriptHashes: scripts, versions }) => ({
      below,
      versions,
      renderDocument: (config, change) =>
        fill(change ? withRemotes(document, change) : document, {
          [PLACEHOLDERS.config]: jsonForScript(config),
          [PLACEHOLDERS.cdnBase]: escapeHtml(config.cdnBase),
          [PLACEHOLDERS.title]: escapeHtml(config.gymName),
        }),
      contentSecurityPolicy: (origins) =>
        contentSecurityPolicy(origins, { scripts, styles: inlineHashes(document).styles }, originsOf(versions)),
    })),
  };
}

/** The remotes and their fallbacks, because either may run. */
const versionsIn = ({ remotes }: RemoteVersions): BootRemote[] =>
  remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]));

const originsOf = (versions: RemoteVersions): string[] => [
  ...new Set(versionsIn(versions).flatMap(({ origins = [] }) => origins)),
];

/** The same remotes with the allowed ones of their origins. */
function withOrigins(versions: RemoteVersions, isAllowed: (origin: string) => boolean): RemoteVersions {
  const limited = ({ origins, ...remote }: BootRemote): BootRemote => ({
    ...remote,
    ...(origins && { origins: origins.filter(isAllowed) }),
  });
  return changeRemotes(versions, limited);
}

/** The same versions with each remote changed, and the fallbacks, because either may run. */
export const changeRemotes = (
  versions: RemoteVersions,
  change: (remote: BootRemote) => BootRemote,
): RemoteVersions => ({
  ...versions,
  remotes: versions.remotes.map(({ current, previous }) => ({
    current: change(current),
    ...(previous && { previous: change(previous) }),
  })),
});

/** The document with its remotes changed. Its boot data contains no `<`. */
const withRemotes = (document: string, change: (remote: BootRemote) => BootRemote): string =>
  document.replace(/(?<=<script type="application\/json" id="boot">)[^<]*/, (json) => {
    // The development server fills it in at each request.
    if (json === PLACEHOLDERS.boot) return json;
    const boot = JSON.parse(json) as BootData;
    return jsonForScript({ ...boot, remotes: boot.remotes.map(change) });
  });

/** Fills all placeholders in one pass, so that a value that looks like a placeholder stays as it is. */
function fill(document: string, values: Readonly<Record<string, string>>): string {
  return document.replace(/%(?:config|cdnBase|title)%/g, (place) => values[place] ?? place);
}
