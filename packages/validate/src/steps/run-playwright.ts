import { stripVTControlCharacters } from 'node:util';
import { join } from 'node:path';
import type { RunOptions } from '@gym/test-tools';
import type { StepResult, Totals } from '../totals.ts';
import { runReported } from './run-reported.ts';

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightTest {
  readonly annotations: readonly { readonly type: string }[];
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results: readonly { readonly status?: string; readonly errors: readonly PlaywrightError[] }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly PlaywrightTest[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The used part of Playwright's JSON report. */
export interface PlaywrightJson {
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside of tests: a file that could not be loaded, a failed global setup. */
  readonly errors: readonly PlaywrightError[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/**
 * Returns the totals of a Playwright run. A test that passed only on a retry failed. An error outside of the tests
 * counts as one failure.
 */
export const playwrightTotals = ({ stats, errors }: PlaywrightJson): Totals => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** Returns each failed test with the errors of its attempts, and the errors outside of the tests. */
export const playwrightFailures = (json: PlaywrightJson): string[] => [
  ...json.errors.map(messageOf),
  ...withStatus(json.suites, ['unexpected', 'flaky']).map(
    ({ name, where, runs }) => `${where}\n${name}\n${runs.join('\n\n')}`,
  ),
];

/** Returns the tests that did not run, so that nobody takes them for passed. */
export const skippedTests = (json: PlaywrightJson): string[] =>
  withStatus(json.suites, ['skipped']).map(
    ({ name, where, chosen }) =>
      `${chosen ? 'skipped' : 'not run after the failure of an earlier test of its file'}: ${name} (${where})`,
  );

interface EndedTest {
  readonly name: string;
  readonly where: string;
  /** Whether the test says itself that it is skipped. */
  readonly chosen: boolean;
  /** The errors of each attempt that had some. */
  readonly runs: readonly string[];
}

function withStatus(
  suites: readonly PlaywrightSuite[],
  statuses: readonly PlaywrightTest['status'][],
  titles: readonly string[] = [],
): EndedTest[] {
  return suites.flatMap(({ specs, suites: groups = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => statuses.includes(test.status))
        .map(({ results, annotations }) => ({
          name: [...titles, title].join(' › '),
          where: `${file}:${line}`,
          chosen: annotations.some(({ type }) => type === 'skip' || type === 'fixme'),
          runs: results.filter(({ errors }) => errors.length > 0).map(({ errors }) => errors.map(messageOf).join('\n')),
        })),
    ),
    ...groups.flatMap((group) => withStatus([group], statuses, [...titles, group.title])),
  ]);
}

const messageOf = ({ message = 'No message.' }: PlaywrightError): string => stripVTControlCharacters(message).trimEnd();

/**
 * @property folders the only folders of tests to run, below `src`
 * @property projects the only projects of the configuration to run
 */
interface PlaywrightOptions extends Omit<RunOptions, 'cwd'> {
  readonly folders?: readonly string[];
  readonly projects?: readonly string[];
}

/** Runs Playwright and counts its tests. */
export const runPlaywright = (
  root: string,
  config: string,
  { folders = [], projects = [], ...options }: PlaywrightOptions = {},
): Promise<StepResult> =>
  runReported<PlaywrightJson>(
    root,
    {
      args: () => [
        join(root, 'packages/e2e/node_modules/@playwright/test/cli.js'),
        ...['test', '--config', config, '--reporter=json'],
        ...projects.map((name) => `--project=${name}`),
        ...folders.map((folder) => `/src/${folder}/`),
      ],
      env: (report) => ({
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        JEST_WORKER_ID: undefined, // otherwise Playwright refuses to run inside a Jest test
      }),
      toResult: (json) => ({
        totals: playwrightTotals(json),
        failures: playwrightFailures(json),
        notes: skippedTests(json),
      }),
    },
    options,
  );
