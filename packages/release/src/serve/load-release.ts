import type { BootConfig, RemoteVersions } from '@gym/remote-contract';
import { RELEASE_FILE, type ReleaseRecord } from '../records/release-record.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { contentSecurityPolicy, type Origins } from './content-security-policy.ts';
import { escapeHtml, jsonForScript, PLACEHOLDERS } from '../document/boot-document.ts';

/** What a share of the browsers gets. */
export interface ServedDocument {
  /** Browsers whose number (0 to 99) is below this get the first such document; the last one's is 100. */
  readonly below: number;
  /** The boot document with the deployment's configuration filled in; all else was fixed when it was composed. */
  renderDocument(config: BootConfig): string;
  /** Value of the Content-Security-Policy header that goes with it. */
  contentSecurityPolicy(origins: Origins): string;
  /** What `/versions.json` answers the same browser. */
  readonly versions: RemoteVersions;
}

/** A release ready to be served. */
export interface Release {
  readonly release: string;
  readonly sequence: number;
  readonly documents: readonly ServedDocument[];
}

/** Reads what is released in a folder or a store. @throws Error where there is none or it is not whole. */
export async function loadRelease(source: string | Store): Promise<Release> {
  const store = typeof source === 'string' ? folderStore(source) : source;
  const found = await store.read(RELEASE_FILE);
  if (!found) throw new Error(`There is no ${RELEASE_FILE} in ${store.address}.`);
  const { release, sequence, documents } = JSON.parse(found.body.toString()) as ReleaseRecord;
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
      contentSecurityPolicy: (origins) => contentSecurityPolicy(origins, inlineScriptHashes),
    })),
  };
}

/** Fills every place at once, so that a value that looks like a place stays as it is. */
function fill(document: string, values: Readonly<Record<string, string>>): string {
  return document.replace(/%(?:config|cdnBase|title)%/g, (place) => values[place] ?? place);
}
