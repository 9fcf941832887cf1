import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildRecord } from '@gym/build/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import { publishedManifest } from '@gym/remote-contract/early-call';
import { ReleaseError } from '../store/release-error.ts';

/** The repository that contains this package. */
export const WORKSPACE = path.resolve(fileURLToPath(new URL('../../../..', import.meta.url)));

/** One app's build, as a release needs it. */
export interface Build {
  readonly app: string;
  /** Folder of the built files. */
  readonly folder: string;
  readonly record: BuildRecord;
}

export interface ShellBuild extends Build {
  readonly manifest: ShellJson;
}

export interface RemoteBuild extends Build {
  readonly manifest: RemoteJson;
}

/** The builds of a workspace. */
export interface Builds {
  readonly shell: ShellBuild;
  readonly remotes: readonly RemoteBuild[];
}

/** Names of the shell and of every remote. An app with a `remote.json` is a remote. */
export const listApps = (root: string): string[] => ['shell', ...listRemotes(path.join(root, 'apps'))];

const listRemotes = (apps: string): string[] =>
  readdirSync(apps)
    .filter((app) => existsSync(path.join(apps, app, 'remote.json')))
    .sort();

/** Reads the shell's build and every remote's. @throws ReleaseError that names each missing build */
export function readBuilds(root: string): Builds {
  const apps = path.join(root, 'apps');
  return {
    shell: { ...readBuild(apps, 'shell'), manifest: readManifest<ShellJson>(apps, 'shell', 'shell.json') },
    remotes: listRemotes(apps).map((app) => ({
      ...readBuild(apps, app),
      manifest: readManifest<RemoteJson>(apps, app, 'remote.json'),
    })),
  };
}

/** Reads an app's declaration as it is published. The gate checks its form later. */
export const readManifest = <T>(apps: string, app: string, file: string): T =>
  publishedManifest(JSON.parse(readFileSync(path.join(apps, app, file), 'utf8')) as object) as T;

/** Reads one app's build. Default folder: its `dist`. @throws ReleaseError if there is no build */
export function readBuild(apps: string, app: string, folder = path.join(apps, app, 'dist')): Build {
  const file = path.join(folder, 'build.json');
  if (!existsSync(file)) throw new ReleaseError(`apps/${app} is not built: run "pnpm build" first.`);
  return { app, folder, record: JSON.parse(readFileSync(file, 'utf8')) as BuildRecord };
}
