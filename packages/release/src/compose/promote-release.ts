import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootData } from '@gym/remote-contract';
import { RELEASE_FILE, type ReleaseFile } from '../release.ts';
import type { BootScript } from './boot-script.ts';
import type { Build } from './read-builds.ts';
import { removeOldAssets, writeAssets } from './write-assets.ts';

export interface Promotion {
  /** Where the release goes. */
  readonly folder: string;
  readonly builds: readonly Build[];
  readonly data: Omit<BootData, 'release'>;
  /** The document's inline scripts: its policy lets them run. */
  readonly inlineScripts: readonly BootScript[];
  document(boot: BootData): string;
}

/**
 * Puts a release into its folder: the files first, then the one file that names them, replaced at once. The same builds
 * make the same release, and nothing is written then.
 * @returns the release's id
 */
export async function promoteRelease({ folder, builds, data, inlineScripts, document }: Promotion): Promise<string> {
  const release = createHash('sha256').update(JSON.stringify(data)).update(document({ release: '', ...data })).digest('hex').slice(0, 16);
  const before = await readReleaseFile(folder);
  if (before?.release === release && before.files.every((file) => existsSync(path.join(folder, file)))) return release;

  const files = (await Promise.all(builds.map((build) => writeAssets(build, folder)))).flat();
  const boot: BootData = { release, ...data };
  const composed: ReleaseFile = { release, document: document(boot), inlineScriptHashes: inlineScripts.map(({ hash }) => hash), boot, files };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${RELEASE_FILE}.new`), JSON.stringify(composed));
  await rename(path.join(folder, `${RELEASE_FILE}.new`), path.join(folder, RELEASE_FILE));
  await removeOldAssets(folder, new Set([...files, ...before?.files ?? []]));
  return release;
}

async function readReleaseFile(folder: string): Promise<ReleaseFile | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, RELEASE_FILE), 'utf8')) as ReleaseFile;
  } catch {
    // None yet, or one of another make: composed anew either way.
    return undefined;
  }
}
