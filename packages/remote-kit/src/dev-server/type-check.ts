import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMPILER_OPTIONS } from '@gym/build';
import type { TypeCheckResult } from './type-check-process.ts';

/** From here, because the project's folder need not have it. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** TypeScript in the workspace, JavaScript in the published package. */
const PROGRAM = fileURLToPath(new URL(`./type-check-process${path.extname(import.meta.url)}`, import.meta.url));

/**
 * Checks the types of everything that these files import, at once and after each change.
 * @param report called with the errors after each check
 * @returns a function that stops checking
 */
export function checkTypes(files: readonly string[], report: (errors: readonly string[]) => void): () => void {
  const child = fork(PROGRAM, [COMPILER_OPTIONS, ...files], { execArgv: ['--import', TSX] });
  child.on('message', ({ errors }: TypeCheckResult) => report(errors));
  return () => void child.kill();
}
