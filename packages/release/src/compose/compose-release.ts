import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BootData } from '@gym/remote-contract';
import { RELEASE_FILE, type ReleaseFile } from '../release.ts';
import { assetPath, bootFiles, bootRemote } from './boot-data.ts';
import { bundleBootScript } from './boot-script.ts';
import { checkRemotes } from './check-remotes.ts';
import { composeDocument } from './document.ts';
import { readBuilds } from './read-builds.ts';
import { removeOldAssets, writeAssets } from './write-assets.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface ComposeOptions {
  /** Where the release goes. */
  folder: string;
  /** Workspace whose builds are taken; this one unless stated. */
  root?: string;
}

/**
 * Composes a release from the builds of the shell and all remotes, and promotes it: the files first, then the one file
 * that names them, replaced at once. The same builds make the same release, and nothing is written then.
 * @returns the release's id
 * @throws ReleaseError with a line for each thing to mend
 */
export async function composeRelease({ folder, root = ROOT }: ComposeOptions): Promise<string> {
  const { shell, remotes } = readBuilds(root);
  checkRemotes(remotes);
  const shellFiles = bootFiles(shell);
  const data: Omit<BootData, 'release'> = {
    shell: { version: shell.record.version, files: shellFiles },
    remotes: remotes.map((remote) => bootRemote(remote, shell)),
  };
  const { code, hash } = await bundleBootScript();
  const entry = shellFiles.filter(({ file }) => shell.record.entry.some((name) => assetPath(shell.app, name) === file));
  const release = createHash('sha256').update(JSON.stringify(data)).update(composeDocument({ boot: { ...data, release: '' }, script: code, entry })).digest('hex').slice(0, 16);

  const before = await readReleaseFile(folder);
  if (before?.release === release && before.files.every((file) => existsSync(path.join(folder, file)))) return release;
  const files = (await Promise.all([shell, ...remotes].map((build) => writeAssets(build, folder)))).flat();
  const boot: BootData = { release, ...data };
  const composed: ReleaseFile = { release, document: composeDocument({ boot, script: code, entry }), inlineScriptHashes: [hash], boot, files };
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
