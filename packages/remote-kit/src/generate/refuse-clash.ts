import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import type { NewRemote } from './new-remote.ts';

/** Says what the gate would refuse later. @throws Error with one sentence */
export function refuseClash(remote: NewRemote, apps: string): void {
  const { name, audience, route } = remote;
  const [field] = [...Value.Errors(RemoteJson.properties.name, name)]
    .map(() => `the name "${name}" must be lower case letters, digits and _, 40 at most, and begin with a letter`)
    .concat(
      [...Value.Errors(RemoteJson.properties.routes.items.properties.path, route)].map(
        () => `the route "${route}" must begin with / and hold letters, digits and -`,
      ),
    )
    .concat(
      [...Value.Errors(RemoteJson.properties.audience, audience)].map(
        () => `the audience must be admin or staff, not "${String(audience)}"`,
      ),
    );
  if (field !== undefined) throw new Error(`This is no remote: ${field}.`);
  if (existsSync(path.join(apps, name))) throw new Error(`apps/${name} is there already: choose another name.`);
  for (const app of readdirSync(apps)) {
    const owner = routesOf(path.join(apps, app), audience).some((taken) => taken.toLowerCase() === route.toLowerCase());
    if (owner) throw new Error(`${route} is a route of apps/${app}: choose another.`);
  }
}

/** The routes that whoever has this audience may land on in an app: the shell's are everybody's. */
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
