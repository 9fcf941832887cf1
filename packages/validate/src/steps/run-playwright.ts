import { join } from 'node:path';
import type { RunOptions } from '@gym/test-tools';
import {
  passedWhenRunAgain,
  playwrightFailures,
  type PlaywrightJson,
  playwrightTotals,
  skippedTests,
} from '../report/playwright-totals.ts';
import type { StepResult } from '../report/totals.ts';
import { runReported } from './run-reported.ts';

/** Runs Playwright and counts its tests. */
export const runPlaywright = (
  root: string,
  config: string,
  options: Omit<RunOptions, 'cwd'> = {},
): Promise<StepResult> =>
  runReported<PlaywrightJson>(
    root,
    {
      args: () => [
        join(root, 'packages/e2e/node_modules/@playwright/test/cli.js'),
        ...['test', '--config', config, '--reporter=json'],
      ],
      env: (report) => ({
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        JEST_WORKER_ID: undefined, // otherwise Playwright refuses to run inside a Jest test
      }),
      toResult: (json) => ({
        totals: playwrightTotals(json),
        failures: playwrightFailures(json),
        notes: [...passedWhenRunAgain(json), ...skippedTests(json)],
      }),
    },
    options,
  );
