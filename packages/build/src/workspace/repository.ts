import { existsSync, readdirSync } from 'node:fs';
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

/** The module of a remote, which declares it. */
export const REMOTE_MODULE = 'src/remote.ts';
/**
 * What a remote declares, for everything that does not run it. The build writes it into its folder. In the remote's own
 * folder, it is the declaration of a team that does not use `defineRemote`.
 */
export const REMOTE_JSON = 'remote.json';

/** The module of the shell, which declares it. */
export const SHELL_MODULE = 'src/shell.ts';
/** What the shell declares. The build writes it into its folder. */
export const SHELL_JSON = 'shell.json';
/** The module of the shell that draws its first screens. The build writes their HTML into its folder. */
export const FIRST_SCREENS_MODULE = 'src/app/first-screens.tsx';
export const FIRST_SCREENS_FILE = 'first-screens.json';

/** Whether a folder contains a remote. */
export const isRemote = (folder: string): boolean =>
  [REMOTE_MODULE, REMOTE_JSON].some((file) => existsSync(path.join(folder, file)));

/** The names of the remotes in a folder of apps. */
export const listRemotes = (apps: string): string[] =>
  readdirSync(apps)
    .filter((app) => isRemote(path.join(apps, app)))
    .sort();

/** The remotes of the workspace. A repository of its own has one, which its tools find in the current folder. */
export const REMOTES: readonly string[] = IN_WORKSPACE ? listRemotes(path.join(REPOSITORY, 'apps')) : [];

/** The apps with a browser build, in the order of a release: the shell first. */
export const APPS: readonly string[] = IN_WORKSPACE ? ['shell', ...REMOTES] : [];

/** Folder of an app's source. */
export const appFolder = (app: string): string => (IN_WORKSPACE ? path.join(REPOSITORY, 'apps', app) : REPOSITORY);

export const distFolder = (app: string): string => path.join(appFolder(app), 'dist');
