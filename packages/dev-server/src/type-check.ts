import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '@gym/build';
import type { TypeCheckResult } from './type-check-process.ts';

const PROGRAM = fileURLToPath(new URL('./type-check-process.ts', import.meta.url));

/**
 * Checks the types of everything that these files import, at once and after each change.
 * @param report called with the errors after each check
 * @returns a function that stops checking
 */
export function checkTypes(files: readonly string[], report: (errors: readonly string[]) => void): () => void {
  const child = fork(PROGRAM, [REPOSITORY, ...files], { execArgv: ['--import', 'tsx'] });
  child.on('message', ({ errors }: TypeCheckResult) => report(errors));
  return () => void child.kill();
}
