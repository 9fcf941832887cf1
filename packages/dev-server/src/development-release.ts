import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appFolder, readDeclaration, REMOTES, REPOSITORY } from '@gym/build';
import { bundleBootScript, documentTemplate } from '@gym/release/document';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import type { BootData, BootRemote, RemoteJson, RemoteVersions } from '@gym/remote-contract';

/** The version that the pages of the dev server name. It never changes, so no page offers a newer one. */
export const DEVELOPMENT = 'development';

const FOLDER = path.join(REPOSITORY, 'node_modules/.cache/dev-server');
/** Files of the shell's document. Their names have no hashes. */
const SHELL_FILES = ['main.css', 'main.js'];

/** What a remote declares, as a release would hold it. */
export const readRemote = async (app: string): Promise<RemoteJson> => (await readDeclaration(appFolder(app))).manifest;

/** What the server needs of the remotes: for whom they declare which origins. */
async function readOrigins(): Promise<Pick<BootRemote, 'audience' | 'origins'>[]> {
  const remotes = await Promise.all(REMOTES.map(readRemote));
  return remotes.flatMap((remote) =>
    audiencesOf(remote).map((audience) => ({ audience, ...(remote.origins && { origins: remote.origins }) })),
  );
}

let written = '';

/**
 * Writes a release whose document the dev server completes: the server fills in its configuration, and the dev server
 * the builds. It writes another one when a remote declares other origins. The server follows it within seconds.
 * @returns its folder
 */
export async function writeRelease(): Promise<string> {
  const remotes = (await readOrigins()).map((current) => ({ current }));
  const declared = JSON.stringify(remotes);
  if (declared === written) return FOLDER;
  written = declared;
  const { code, hash } = await bundleBootScript();
  const document = documentTemplate({
    script: code,
    entry: SHELL_FILES.map((file) => ({ file: `assets/shell/${file}`, integrity: '' })),
  });
  const versions = { release: DEVELOPMENT, shell: DEVELOPMENT, remotes };
  const documents = [{ below: 100, document, inlineScriptHashes: [hash], versions }];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'release.json'), JSON.stringify({ release: DEVELOPMENT, sequence: 1, documents }));
  return FOLDER;
}

/** What `/versions.json` answers in development: the builds of the page. */
export const developmentVersions = ({ release, shell, remotes }: BootData): RemoteVersions => ({
  release,
  shell: shell.version,
  remotes: remotes.map((current) => ({ current })),
});
