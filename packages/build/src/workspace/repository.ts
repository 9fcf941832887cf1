import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the workspace. */
export const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The remotes: every app with a `remote.json`. */
export const REMOTES: readonly string[] = readdirSync(path.join(REPOSITORY, 'apps'))
  .filter((app) => existsSync(path.join(REPOSITORY, 'apps', app, 'remote.json')))
  .sort();

/** The apps with a browser build, in the order of a release: the shell first. */
export const APPS: readonly string[] = ['shell', ...REMOTES];

/** Folder of an app's source. */
export const appFolder = (app: string): string => path.join(REPOSITORY, 'apps', app);
export const distFolder = (app: string): string => path.join(appFolder(app), 'dist');
