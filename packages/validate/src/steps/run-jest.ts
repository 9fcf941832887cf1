import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type RunOptions, SYSTEM_TEMP_FOLDER } from '@gym/test-tools';
import { jestFailures, jestTotals, passedOnRetry, type JestJson } from '../report/jest-totals.ts';
import { failure, type StepResult } from '../report/totals.ts';

/** Jest's default cache folder. */
const CACHE = join(SYSTEM_TEMP_FOLDER, `jest_${process.getuid?.().toString(36) ?? ''}`);

export interface JestOptions extends Omit<RunOptions, 'cwd'> {
  /** The number of worker processes. May exceed the number of processors if the tests mostly wait. Default: 2. */
  readonly workers?: number;
}

/** Runs Jest and counts its tests. A run without a result counts as one failure. */
export async function runJest(
  root: string,
  args: readonly string[],
  { workers = 2, ...options }: JestOptions = {},
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gym-jest-'));
  const outputFile = join(folder, 'result.json');
  try {
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const ran = await run(
      process.execPath,
      [jest, '--json', `--outputFile=${outputFile}`, `--maxWorkers=${workers}`, `--cacheDirectory=${CACHE}`, ...args],
      {
        cwd: root,
        ...options,
        env: { ...process.env, ...options.env, FORCE_COLOR: '0' },
        isDone: () => existsSync(outputFile),
      },
    );
    const json = read(outputFile);
    if (!json) return failure(ran.output);
    const totals = jestTotals(json);
    // All tests passed, but Jest failed: an open handle, or a failed global teardown.
    return !ran.ok && totals.failed === 0
      ? { totals: { ...totals, failed: 1 }, failures: [ran.output] }
      : { totals, failures: jestFailures(json), notes: passedOnRetry(json) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file: string): JestJson | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestJson;
  } catch {
    return undefined; // Jest crashed before it wrote the result; its output says why
  }
}
