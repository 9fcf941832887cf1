import type { BootConfig, RemoteVersions } from '@gym/remote-contract';
import { recordName, RELEASE_FILE, type ReleaseRecord } from '../records/release-record.ts';
import { requireTrusted, type Trust, UNSIGNED } from '../records/signature.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { contentSecurityPolicy, type Origins } from './content-security-policy.ts';
import { escapeHtml, jsonForScript, PLACEHOLDERS } from '../document/boot-document.ts';

/** What a percentage of the browsers gets. */
export interface ServedDocument {
  /** Browsers with a lower bucket number (0 to 99) get the first such document. The last one has 100. */
  readonly below: number;
  /** The boot document with the deployment's configuration. Composing the release fixed the rest. */
  renderDocument(config: BootConfig): string;
  /** Value of the Content-Security-Policy header for this document. */
  contentSecurityPolicy(origins: Origins): string;
  /** The answer of `/versions.json` for the same browsers. */
  readonly versions: RemoteVersions;
}

/** A release ready to be served. */
export interface Release {
  readonly release: string;
  readonly sequence: number;
  readonly documents: readonly ServedDocument[];
}

/**
 * Reads the release of a folder or a store.
 * @throws Error if there is none, it is incomplete, or it is not signed as `trust` says
 */
export async function loadRelease(source: string | Store, trust: Trust = UNSIGNED): Promise<Release> {
  const store = typeof source === 'string' ? folderStore(source) : source;
  const found = await store.read(RELEASE_FILE);
  if (!found) throw new Error(`There is no ${RELEASE_FILE} in ${store.address}.`);
  const record = JSON.parse(found.body.toString()) as ReleaseRecord;
  const { release, sequence, documents } = record;
  requireTrusted(recordName(sequence), record, trust);
  return {
    release,
    sequence,
    documents: documents.map(({ below, document, inlineScriptHashes, versions }) => ({
      below,
      versions,
      renderDocument: (config) =>
        fill(document, {
          [PLACEHOLDERS.config]: jsonForScript(config),
          [PLACEHOLDERS.cdnBase]: escapeHtml(config.cdnBase),
          [PLACEHOLDERS.title]: escapeHtml(config.gymName),
        }),
      contentSecurityPolicy: (origins) => contentSecurityPolicy(origins, inlineScriptHashes, originsOf(versions)),
    })),
  };
}

/** The origins of the remotes and of their fallbacks, because either may run. */
const originsOf = ({ remotes }: RemoteVersions): string[] => [
  ...new Set(remotes.flatMap(({ current, previous }) => [current, previous].flatMap((one) => one?.origins ?? []))),
];

/** Fills all placeholders in one pass, so that a value that looks like a placeholder stays as it is. */
function fill(document: string, values: Readonly<Record<string, string>>): string {
  return document.replace(/%(?:config|cdnBase|title)%/g, (place) => values[place] ?? place);
}
