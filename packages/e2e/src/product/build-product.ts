import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@gym/validate';

/** Builds what changed and composes the release, once for all journeys. */
export default function buildProduct(): void {
  execFileSync(process.execPath, ['apps/api/bin/gym.mjs', 'build'], { cwd: repositoryRoot(), stdio: ['ignore', 'ignore', 'inherit'] });
}
