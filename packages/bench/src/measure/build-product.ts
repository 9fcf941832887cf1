import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@gym/validate';

/** Builds what changed, so that what is measured is what is written. */
export function buildProduct(): void {
  execFileSync(process.execPath, ['apps/api/bin/gym.mjs', 'build'], {
    cwd: repositoryRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
