import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import { declaredFiles, type NewRemote, type RemotePackage } from './declared-files.ts';
import { sourceFiles } from './source-files.ts';

/**
 * Checks early what the gate would reject later.
 * @throws Error with one sentence
 */
function rejectConflicts(remote: NewRemote, apps: string): void {
  const { name, audience, route } = remote;
  const [field] = [...Value.Errors(RemoteJson.properties.name, name)]
    .map(() => `the name "${name}" must be lower case letters, digits and _, 40 at most, and begin with a letter`)
    .concat(
      [...Value.Errors(RemoteJson.properties.routes.items.properties.path, route)].map(
        () => `the route "${route}" must begin with / and contain only letters, digits and -`,
      ),
    )
    .concat(
      [...Value.Errors(RemoteJson.properties.audience, audience)].map(
        () => `the audience must be admin or staff, not "${String(audience)}"`,
      ),
    );
  if (field !== undefined) throw new Error(`Cannot create the remote: ${field}.`);
  if (existsSync(path.join(apps, name))) throw new Error(`apps/${name} exists already: choose another name.`);
  for (const app of readdirSync(apps)) {
    const owner = routesOf(path.join(apps, app), audience).some((taken) => taken.toLowerCase() === route.toLowerCase());
    if (owner) throw new Error(`${route} is a route of apps/${app}: choose another route.`);
  }
}

/** The routes of an app for this audience; the shell's routes belong to every audience. */
function routesOf(folder: string, audience: string): string[] {
  const read = (file: string) =>
    existsSync(path.join(folder, file))
      ? (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { audience?: string; routes: { path: string }[] })
      : undefined;
  const declared = read('shell.json') ?? read('remote.json');
  return declared && (declared.audience ?? audience) === audience
    ? declared.routes.map(({ path: route }) => route)
    : [];
}

/** The existing remote whose libraries and workflow a new one copies. */
const LIKE = 'staff';

/**
 * Writes a new remote into a workspace: its folder below `apps/`, and its workflow beside the others.
 * @param root folder of the workspace
 * @returns the written files, relative to the root
 * @throws Error if its name or its route is taken or malformed
 */
export function createRemote(remote: NewRemote, root: string): string[] {
  const apps = path.join(root, 'apps');
  rejectConflicts(remote, apps);
  const like = JSON.parse(readFileSync(path.join(apps, LIKE, 'package.json'), 'utf8')) as RemotePackage;
  const own = { ...declaredFiles(remote, like), ...sourceFiles(remote) };
  const files = {
    ...Object.fromEntries(Object.entries(own).map(([file, text]) => [`apps/${remote.name}/${file}`, text])),
    ...workflow(remote, root),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return Object.keys(files);
}

/** Copies another remote's workflow, because workflows differ by the remote's name only. */
function workflow({ name }: NewRemote, root: string): Record<string, string> {
  const like = path.join(root, `.github/workflows/${LIKE}.yml`);
  if (!existsSync(like)) return {};
  const renamed = readFileSync(like, 'utf8')
    .replaceAll(wordOf(LIKE), name)
    .replaceAll(wordOf(capitalised(LIKE)), capitalised(name));
  return { [`.github/workflows/${name}.yml`]: renamed };
}

const wordOf = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'g');
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
