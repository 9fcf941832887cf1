import type { Totals } from './totals.ts';

/** The part of Jest's `--json` output that is counted and shown. */
export interface JestJson {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

/**
 * Totals of a Jest run. A file that could not run counts as one failure, and so does a run that calls itself
 * unsuccessful without naming a failed test: nothing broken passes for want of a number.
 */
export function jestTotals(json: JestJson): Totals {
  const failed = json.numFailedTests + json.numRuntimeErrorTestSuites;
  return {
    passed: json.numPassedTests,
    failed: failed === 0 && !json.success ? 1 : failed,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

/** The messages of the files that failed, as Jest words them. */
export function jestFailures(json: JestJson): string[] {
  return json.testResults.filter((file) => file.status === 'failed').map((file) => `${file.name}\n${file.message}`);
}
