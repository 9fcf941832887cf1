import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootConfig } from '@gym/remote-contract';
import { RELEASE_FILE, type ReleaseFile } from '../release.ts';
import { contentSecurityPolicy, type Origins } from './content-security-policy.ts';
import { htmlText, jsonForScript } from './escape.ts';
import { PLACES } from './places.ts';

/** A release ready to be served. */
export interface Release {
  readonly release: string;
  /** The boot document with the deployment's configuration filled in; all else was fixed when it was composed. */
  renderDocument(config: BootConfig): string;
  /** Value of the Content-Security-Policy header that goes with it. */
  contentSecurityPolicy(origins: Origins): string;
}

/** Reads the release in a folder. @throws Error where there is none or it is not whole. */
export async function loadRelease(folder: string): Promise<Release> {
  const { release, document, inlineScriptHashes } = JSON.parse(await readFile(path.join(folder, RELEASE_FILE), 'utf8')) as ReleaseFile;
  return {
    release,
    renderDocument: (config) => fill(document, {
      [PLACES.config]: jsonForScript(config),
      [PLACES.cdnBase]: htmlText(config.cdnBase),
      [PLACES.title]: htmlText(config.gymName),
    }),
    contentSecurityPolicy: (origins) => contentSecurityPolicy(origins, inlineScriptHashes),
  };
}

/** Fills every place at once, so that a value that looks like a place stays as it is. */
function fill(document: string, values: Readonly<Record<string, string>>): string {
  return document.replace(/%(?:config|cdnBase|title)%/g, (place) => values[place] ?? place);
}
