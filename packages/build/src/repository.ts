import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the workspace. */
export const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The apps that are built for the browser, in the order of a release: the shell first. */
export const APPS = ['shell', 'admin', 'staff'] as const;
export type AppName = (typeof APPS)[number];

/** Folder of an app's source, and of its build. */
export const appFolder = (app: string): string => path.join(REPOSITORY, 'apps', app);
export const distFolder = (app: string): string => path.join(appFolder(app), 'dist');
