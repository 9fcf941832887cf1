import { join } from 'node:path';
import type { RunOptions } from '@gym/test-tools';
import type { StepResult, Totals } from '../totals.ts';
import { SYSTEM_TEMP_FOLDER } from '../tools/scratch-folder.ts';
import { runReported } from './run-reported.ts';

/** The used part of Jest's `--json` output. */
export interface JestJson {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults?: readonly JestTest[];
  }[];
}

interface JestTest {
  readonly fullName: string;
  readonly status: string;
}

/**
 * Returns the totals of a Jest run. A file that could not run counts as one failure. An unsuccessful run without a
 * failed test also counts as one, so that no broken run passes.
 */
export function jestTotals(json: JestJson): Totals {
  const failed = json.numFailedTests + json.numRuntimeErrorTestSuites;
  return {
    passed: json.numPassedTests,
    failed: failed === 0 && !json.success ? 1 : failed,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

/** Returns Jest's messages of the failed files. */
export const jestFailures = (json: JestJson): string[] =>
  json.testResults
    .filter((file) => file.status === 'failed')
    .map(({ name, message }) => `${name}\n${message.trimEnd()}`);

/** Returns the tests that did not run, so that nobody takes them for passed. */
export const skippedTests = (json: JestJson): string[] =>
  json.testResults.flatMap(({ assertionResults = [] }) =>
    assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo')
      .map(({ fullName }) => `skipped: ${fullName}`),
  );

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
