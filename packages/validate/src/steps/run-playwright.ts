import { join } from 'node:path';
import type { RunOptions } from '@gym/test-tools';
import {
  playwrightFailures,
  type PlaywrightJson,
  playwrightTotals,
  skippedTests,
} from '../report/playwright-totals.ts';
import type { StepResult } from '../report/totals.ts';
import { runReported } from './run-reported.ts';

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
