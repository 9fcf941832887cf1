import { join } from 'node:path';
import type { RunOptions } from '@gym/test-tools';
import { jestFailures, jestTotals, skippedTests, type JestJson } from '../report/jest-totals.ts';
import type { StepResult } from '../report/totals.ts';
import { SYSTEM_TEMP_FOLDER } from '../tools/scratch-folder.ts';
import { runReported } from './run-reported.ts';

/** Jest's default cache folder. */
const CACHE = join(SYSTEM_TEMP_FOLDER, `jest_${process.getuid?.().toString(36) ?? ''}`);

export interface JestOptions extends Omit<RunOptions, 'cwd'> {
  /** The number of worker processes. May exceed the number of processors if the tests mostly wait. Default: 2. */
  readonly workers?: number;
}

/** Runs Jest and counts its tests. */
export const runJest = (
  root: string,
  args: readonly string[],
  { workers = 2, ...options }: JestOptions = {},
): Promise<StepResult> =>
  runReported<JestJson>(
    root,
    {
      args: (report) => [
        join(root, 'node_modules/jest/bin/jest.js'),
        ...['--json', `--outputFile=${report}`, `--maxWorkers=${workers}`, `--cacheDirectory=${CACHE}`, ...args],
      ],
      endsWithReport: true,
      toResult: (json) => ({
        totals: jestTotals(json),
        failures: jestFailures(json),
        notes: skippedTests(json),
      }),
    },
    options,
  );
