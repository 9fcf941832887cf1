import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
// Import this path directly, so that only builds load webpack.
import { buildAll } from '@gym/build/build-all';
import { releaseLocalBuilds } from '@gym/release';
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { Shutdown } from '../../platform/system/shutdown.ts';

/** Builds what changed and releases the local builds. */
export async function build(_typed: object, env: Environment): Promise<number> {
  await buildRelease(readConfig(env).releases, console.log);
  return 0;
}

/** Builds the apps whose sources changed, then publishes and promotes all of them into a folder. */
export async function buildRelease(folder: string, say: (text: string) => void): Promise<void> {
  const started = Date.now();
  const built = await buildAll((app) => say(`Building ${app} ...`)).catch(withoutStack);
  await releaseLocalBuilds({ folder }).catch(withoutStack);
  say(
    built.length > 0
      ? `Built ${built.join(', ')} in ${Math.round((Date.now() - started) / 1000)} s.`
      : 'Everything is built already.',
  );
}

/** Packs the kit into its registry, in another process: compiling it takes half a minute of a processor. */
export async function packKit(registry: string, shutdown: Shutdown): Promise<void> {
  const program = fileURLToPath(new URL('../../../../../packages/build/bin/pack-kit.mjs', import.meta.url));
  const stopped = new AbortController();
  shutdown.add({ close: async () => stopped.abort() });
  await promisify(execFile)(process.execPath, [program, '--out', registry], { signal: stopped.signal });
}

/** Shows only the builder's message for a failed build. The stack in our code does not help. */
function withoutStack(error: Error): never {
  throw new OperatorError(error.message);
}
