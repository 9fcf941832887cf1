import type { Totals } from './totals.ts';

/** The part of Jest's `--json` output that is counted and shown. */
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
  readonly invocations?: number;
  readonly retryMessages?: readonly string[];
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

/**
 * The messages of the files that failed, as Jest words them; of a test that was run again, what went wrong before as
 * well.
 */
export function jestFailures(json: JestJson): string[] {
  return json.testResults
    .filter((file) => file.status === 'failed')
    .map(({ name, message, assertionResults = [] }) =>
      [`${name}\n${message.trimEnd()}`, ...runAgain(assertionResults, 'failed', 'the first time')].join('\n\n'),
    );
}

/**
 * The tests that passed only when they were run again, each with what went wrong before: to be looked into, though
 * nothing failed.
 */
export function passedOnRetry(json: JestJson): string[] {
  return json.testResults.flatMap(({ assertionResults = [] }) =>
    runAgain(assertionResults, 'passed', 'passed only when run again'),
  );
}

const runAgain = (tests: readonly JestTest[], ending: string, said: string): string[] =>
  tests
    .filter(({ status, invocations = 1 }) => status === ending && invocations > 1)
    .map(({ fullName, retryMessages = [] }) => `${said}: ${fullName}\n${retryMessages.join('\n').trimEnd()}`);
