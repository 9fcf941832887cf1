import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildRecord } from '@gym/build/build-record';
import { IN_WORKSPACE, isRemote, listRemotes, REPOSITORY } from '@gym/build/repository';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import { REMOTE_JSON, SHELL_JSON } from './published-build.ts';
import { ReleaseError } from './release-error.ts';

/** The repository that contains this package. For the published package: the current folder, a remote's own. */
export const WORKSPACE = REPOSITORY;

/** Folder of an app: below `apps/`, or the root itself where that is the remote. */
export const sourceFolder = (root: string, app: string): string =>
  isRemote(root) ? root : path.join(root, 'apps', app);

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

/** Names of the shell and of every remote. */
export const listApps = (root: string): string[] => ['shell', ...listRemotes(path.join(root, 'apps'))];

/** Reads the shell's build and every remote's. @throws ReleaseError that names each missing build */
export function readBuilds(root: string): Builds {
  return {
    shell: withManifest(readBuild(root, 'shell'), SHELL_JSON),
    remotes: listRemotes(path.join(root, 'apps')).map((app) => withManifest(readBuild(root, app), REMOTE_JSON)),
  };
}

/** A build with what it declares. The gate checks its form later. @throws ReleaseError if the build is older */
export function withManifest<Manifest>(build: Build, name: string): Build & { readonly manifest: Manifest } {
  const file = path.join(build.folder, name);
  if (!existsSync(file))
    throw new ReleaseError(`${build.folder} has no ${name}: build ${build.app} again.`, { failure: 'missing' });
  return { ...build, manifest: readJson<Manifest>(file) };
}

/** Reads one app's build. Default folder: its `dist`. @throws ReleaseError if there is no build of it */
export function readBuild(root: string, app: string, dist?: string): Build {
  const folder = dist ?? path.join(sourceFolder(root, app), 'dist');
  const file = path.join(folder, 'build.json');
  if (!existsSync(file) && existsSync(path.join(folder, 'mf-manifest.json')))
    throw new ReleaseError(
      `${folder} has a build of Module Federation's own plugin, without a build.json: ` +
        'run "remote-kit adopt" in the folder of the remote first.',
      { failure: 'missing' },
    );
  if (!existsSync(file))
    throw new ReleaseError(
      dist === undefined
        ? `${IN_WORKSPACE ? `apps/${app}` : app} is not built: run "${IN_WORKSPACE ? 'pnpm' : 'npm run'} build" first.`
        : `There is no build in ${folder}: it has no build.json. Name the folder that the build of ${app} wrote.`,
      { failure: 'missing' },
    );
  const record = readJson<BuildRecord>(file);
  if (record.name !== app)
    throw new ReleaseError(`${folder} has the build of "${record.name}", not of "${app}": build ${app} again.`, {
      failure: 'missing',
    });
  return { app, folder, record };
}

/** @throws ReleaseError if the file is not JSON */
export function readJson<T>(file: string): T {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new ReleaseError(`${file} is not valid JSON. Fix it, or write it again with the tool that made it.`, {
      cause,
    });
  }
}
