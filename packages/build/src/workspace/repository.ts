import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's workspace, if this package is a part of it. */
const WORKSPACE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
/** Whether this package is a part of the workspace. A published one is not. */
export const IN_WORKSPACE = existsSync(path.join(WORKSPACE, 'packages/build/src'));

/** Root of the workspace. For the published package: the current folder, which is one remote's own. */
export const REPOSITORY = IN_WORKSPACE ? WORKSPACE : process.cwd();

/** The file with the compiler's options. */
export const COMPILER_OPTIONS = path.join(REPOSITORY, IN_WORKSPACE ? 'tsconfig.base.json' : 'tsconfig.json');

/** The names of the folders with a `remote.json` in a folder of apps. */
export const listRemotes = (apps: string): string[] =>
  readdirSync(apps)
    .filter((app) => existsSync(path.join(apps, app, 'remote.json')))
    .sort();

/** The name of the remote in a folder, if there is one. What reads the remote later reports an invalid file. */
export function remoteIn(folder: string): string[] {
  const file = path.join(folder, 'remote.json');
  if (!existsSync(file)) return [];
  try {
    return [(JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The remotes: every app with a `remote.json`. */
export const REMOTES: readonly string[] = IN_WORKSPACE
  ? listRemotes(path.join(REPOSITORY, 'apps'))
  : remoteIn(REPOSITORY);

/** The apps with a browser build, in the order of a release: the shell first. */
export const APPS: readonly string[] = IN_WORKSPACE ? ['shell', ...REMOTES] : REMOTES;

/** Folder of an app's source. */
export const appFolder = (app: string): string => (IN_WORKSPACE ? path.join(REPOSITORY, 'apps', app) : REPOSITORY);

export const distFolder = (app: string): string => path.join(appFolder(app), 'dist');
