import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type RunOptions } from '@gym/test-tools';
import {
  passedWhenRunAgain,
  playwrightFailures,
  type PlaywrightJson,
  playwrightTotals,
} from '../report/playwright-totals.ts';
import { failure, type StepResult } from '../report/totals.ts';

/** Runs Playwright and counts its tests. A run without a report counts as one failure. */
export async function runPlaywright(
  root: string,
  config: string,
  options: Omit<RunOptions, 'cwd'> = {},
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gym-playwright-'));
  const report = join(folder, 'report.json');
  try {
    const playwright = join(root, 'packages/e2e/node_modules/@playwright/test/cli.js');
    const ran = await run(process.execPath, [playwright, 'test', '--config', config, '--reporter=json'], {
      cwd: root,
      ...options,
      env: {
        ...process.env,
        ...options.env,
        FORCE_COLOR: '0',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        JEST_WORKER_ID: undefined, // otherwise Playwright refuses to run inside a Jest test
      },
    });
    const json = read(report);
    if (!json) return failure(ran.output);
    const totals = playwrightTotals(json);
    // All tests passed, but Playwright failed: it found no test, or a global teardown failed.
    return !ran.ok && totals.failed === 0
      ? { totals: { ...totals, failed: 1 }, failures: [ran.output] }
      : { totals, failures: playwrightFailures(json), notes: passedWhenRunAgain(json) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file: string): PlaywrightJson | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PlaywrightJson;
  } catch {
    return undefined; // Playwright crashed before it wrote the report; its output says why
  }
}
