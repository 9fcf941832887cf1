import type { Totals } from './totals.ts';

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
