import { buildAll } from '@gym/build';
import { composeRelease } from '@gym/release';
import { readConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';

/** Builds what changed and composes the release of the local builds. */
export async function build(_args: readonly string[], env: Environment): Promise<number> {
  await buildRelease(readConfig(env).releases, console.log);
  return 0;
}

/** Builds the apps whose sources changed and composes the release from the shell and all remotes. */
export async function buildRelease(folder: string, say: (text: string) => void): Promise<void> {
  say('Building what changed ...');
  await buildAll();
  await composeRelease({ folder });
}
