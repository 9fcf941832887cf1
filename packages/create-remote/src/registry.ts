import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Files } from './new-remote.ts';

/** The line of npm's settings that says where the packages of the kit are. */
const SETTING = /^\s*@gym:registry\s*=\s*(\S+)\s*$/m;

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const addressIn = (file: string): string | undefined => SETTING.exec(read(file))?.[1];

/** The registry that npm knows for a folder: from the folder, from the project in which npm runs, or from its user. */
export function knownRegistry(folder: string): string | undefined {
  const { npm_config_local_prefix: project, npm_config_userconfig: user } = process.env;
  return (
    addressIn(path.join(folder, '.npmrc')) ??
    (project === undefined ? undefined : addressIn(path.join(project, '.npmrc'))) ??
    addressIn(user ?? path.join(homedir(), '.npmrc'))
  );
}

/** `.npmrc` with the registry, for colleagues and the workflow. An `.npmrc` that is there keeps its lines. */
export function npmSettings(folder: string, registry = knownRegistry(folder)): Files {
  const file = path.join(folder, '.npmrc');
  const before = read(file);
  if (registry === undefined || SETTING.test(before)) return {};
  return { '.npmrc': `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}@gym:registry=${registry}\n` };
}
