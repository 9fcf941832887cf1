import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the journeys that the arguments of `playwright test` name; answers the exit code. */
export function runJourneys(args, env = {}) {
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
