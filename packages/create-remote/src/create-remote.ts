import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import type * as Workspace from '@gym/build';
import { serves } from '@gym/remote-contract/audiences-of';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import { type NewRemote, UsageError } from './new-remote.ts';
import { ownRepositoryFiles } from './own-repository-files.ts';
import { npmSettings } from './registry.ts';
import { workspaceFiles } from './workspace-files.ts';

/**
 * Checks early what the gate would reject later.
 * @throws UsageError with one sentence
 */
function rejectMalformed({ name, audience, route }: NewRemote): void {
  const [field] = [...Value.Errors(RemoteJson.properties.name, name)]
    .map(() => `the name "${name}" must be lower case letters, digits and _, 40 at most, and begin with a letter`)
    .concat(
      [...Value.Errors(RemoteJson.properties.routes.items.properties.path, route)].map(
        () => `the route "${route}" must begin with / and contain only letters, digits and -`,
      ),
    )
    .concat(
      // The sources that it writes use the calls of one of these roles.
      ['admin', 'staff'].includes(audience) ? [] : [`the audience must be admin or staff, not "${audience}"`],
    );
  if (field !== undefined) throw new UsageError(`Cannot create the remote: ${field}.`);
}

/** @throws Error with one sentence if an app of the workspace has this name or this route */
async function rejectConflicts({ name, audience, route }: NewRemote, apps: string): Promise<void> {
  if (existsSync(path.join(apps, name))) throw new Error(`apps/${name} exists already: choose another name.`);
  for (const app of readdirSync(apps)) {
    const taken = await routesOf(path.join(apps, app), audience);
    if (taken.some((one) => one.toLowerCase() === route.toLowerCase()))
      throw new Error(`${route} is a route of apps/${app}: choose another route.`);
  }
}

type Build = Pick<typeof Workspace, 'isRemote' | 'readDeclaration' | 'readShellDeclaration' | 'SHELL_MODULE'>;
/** The workspace's own package. The published program is one file without it, and is for other folders. */
const BUILD = '@gym/build';

/** The routes of an app for this audience; the shell's routes belong to every audience. */
async function routesOf(folder: string, audience: string): Promise<string[]> {
  const { isRemote, readDeclaration, readShellDeclaration, SHELL_MODULE } = (await import(BUILD)) as Build;
  if (isRemote(folder)) {
    const { manifest } = await readDeclaration(folder);
    return serves(manifest, audience) ? manifest.routes.map(({ path: route }) => route) : [];
  }
  if (!existsSync(path.join(folder, SHELL_MODULE))) return [];
  return (await readShellDeclaration(folder)).manifest.routes.map(({ path: route }) => route);
}

/** Files that a new repository may have before its first commit. */
const MAY_EXIST = new Set(['.git', '.npmrc', 'LICENSE']);

/** @throws Error with one sentence if the folder has files of somebody */
function rejectFilled(folder: string): void {
  const [taken] = existsSync(folder) ? readdirSync(folder).filter((name) => !MAY_EXIST.has(name)) : [];
  if (taken !== undefined) throw new Error(`${folder} contains ${taken}: choose an empty folder.`);
}

/** Whether a folder is the product's workspace, in which remotes are apps. */
export const isWorkspace = (folder: string): boolean => existsSync(path.join(folder, 'apps'));

/**
 * Writes a new remote: an app of a workspace with its workflow, or a repository of its own in any other folder.
 * @param root folder of the workspace, or an empty folder
 * @returns the written files, relative to the root
 * @throws Error if its name or its route is taken or malformed, or if the folder is not empty
 */
export async function createRemote(remote: NewRemote, root: string): Promise<string[]> {
  rejectMalformed(remote);
  if (isWorkspace(root)) await rejectConflicts(remote, path.join(root, 'apps'));
  else rejectFilled(root);
  const files = isWorkspace(root)
    ? workspaceFiles(remote, root)
    : { ...ownRepositoryFiles(remote), ...npmSettings(root, remote.registry) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return Object.keys(files);
}
