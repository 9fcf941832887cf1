import { spawn } from 'node:child_process';
import path from 'node:path';
import { isBuilt } from '../workspace/build-inputs.ts';
import { APPS, REPOSITORY } from '../workspace/repository.ts';

/** Number of concurrent builds. */
const CONCURRENT_BUILDS = 2;

/**
 * Builds the apps whose sources changed, each in its own process.
 * @param say called with the name of each app that is built
 * @returns the apps that were built
 * @throws Error with the output of the build that failed
 */
export async function buildAll(say: (app: string) => void = () => undefined): Promise<string[]> {
  const stale = APPS.filter((app) => !isBuilt(app));
  const waiting = [...stale];
  await Promise.all(
    Array.from({ length: CONCURRENT_BUILDS }, async () => {
      for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) {
        say(app);
        await buildInChild(app);
      }
    }),
  );
  return stale;
}

function buildInChild(app: string): Promise<void> {
  const folder = path.join(REPOSITORY, 'packages/build');
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli.ts', app], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(Buffer.concat(output).toString().trim() || `The build of apps/${app} ended with ${String(code)}.`),
        );
    });
  });
}
