import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Files } from './new-remote.ts';

/** The line of npm's settings that says where the packages of the kit are. */
const SETTING = /^[ \t]*@gym:registry[ \t]*=[ \t]*(\S+)[ \t]*$/m;

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const addressIn = (file: string): string | undefined => SETTING.exec(read(file))?.[1];

/** The registry in the npm settings of a folder itself. */
export const ownRegistry = (folder: string): string | undefined => addressIn(path.join(folder, '.npmrc'));

/** The registry that npm knows for a folder: from the folder, from the project in which npm runs, or from its user. */
export function knownRegistry(folder: string): string | undefined {
  const { npm_config_local_prefix: project, npm_config_userconfig: user } = process.env;
  return (
    ownRegistry(folder) ??
    (project === undefined ? undefined : ownRegistry(project)) ??
    addressIn(user ?? path.join(homedir(), '.npmrc'))
  );
}

/** `.npmrc` with the registry, for colleagues and the workflow. An `.npmrc` that is there keeps its other lines. */
export function npmSettings(folder: string, registry = knownRegistry(folder)): Files {
  if (registry === undefined || ownRegistry(folder) === registry) return {};
  const before = read(path.join(folder, '.npmrc'));
  const line = `@gym:registry=${registry}`;
  if (SETTING.test(before)) return { '.npmrc': before.replace(SETTING, () => line) };
  return { '.npmrc': `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n` };
}
