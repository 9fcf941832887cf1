import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appFolder, readDeclaration, REMOTES, REPOSITORY } from '@gym/build';
import { inlineHashes } from '@gym/release/content-security-policy';
import { bundleBootScript, documentTemplate } from '@gym/release/document';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { developmentSettings } from '@gym/remote-contract/settings';
import type { BootData, BootRemote, RemoteJson, RemoteVersions } from '@gym/remote-contract';

/** The version that the pages of the dev server name. It never changes, so no page offers a newer one. */
export const DEVELOPMENT = 'development';

const FOLDER = path.join(REPOSITORY, 'node_modules/.cache/dev-server');
/** Files of the shell's document. Their names have no hashes. */
const SHELL_FILES = ['main.css', 'main.js'];

/** What a remote declares, as a release would hold it; without the calls that its sources import, which take long. */
export const readRemote = async (app: string, read = readDeclaration): Promise<RemoteJson> =>
  (await read(appFolder(app))).manifest;

type Origins = Pick<BootRemote, 'audience' | 'origins'>;

/** For whom remotes declare which origins, which is what the server needs of them. */
export const originsOf = (remotes: readonly RemoteJson[]): Origins[] =>
  remotes.flatMap((remote) => {
    const { origins = [] } = developmentSettings(remote);
    return audiencesOf(remote).map((audience) => ({ audience, origins }));
  });

/**
 * Writes a release of one document, which the server follows within seconds.
 * @returns whether there was none, or another one
 */
export function writeOneDocument(
  folder: string,
  remotes: readonly Origins[],
  { document = '', inlineScriptHashes = [] as readonly string[] } = {},
): boolean {
  const versions = { release: DEVELOPMENT, shell: DEVELOPMENT, remotes: remotes.map((current) => ({ current })) };
  const documents = [{ below: 100, document, inlineScriptHashes, versions }];
  const file = path.join(folder, 'release.json');
  const release = JSON.stringify({ release: DEVELOPMENT, sequence: 1, documents });
  if (existsSync(file) && readFileSync(file, 'utf8') === release) return false;
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(file, release);
  return true;
}

let written = '';

/**
 * Writes a release whose document the dev server completes: the server fills in its configuration, and the dev server
 * the builds. It writes another one when a remote declares other origins.
 * @returns its folder
 */
export async function writeRelease(): Promise<string> {
  const remotes = originsOf(await Promise.all(REMOTES.map((app) => readRemote(app))));
  const declared = JSON.stringify(remotes);
  if (declared === written) return FOLDER;
  written = declared;
  const document = documentTemplate({
    script: await bundleBootScript(),
    entry: SHELL_FILES.map((file) => ({ file: `assets/shell/${file}`, integrity: '' })),
  });
  writeOneDocument(FOLDER, remotes, { document, inlineScriptHashes: inlineHashes(document).scripts });
  return FOLDER;
}

/** What `/versions.json` answers in development: the builds of the page. */
export const developmentVersions = ({ release, shell, remotes }: BootData): RemoteVersions => ({
  release,
  shell: shell.version,
  remotes: remotes.map((current) => ({ current })),
});
