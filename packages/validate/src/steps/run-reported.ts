import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type RunOptions } from '@gym/test-tools';
import { failure, type StepResult } from '../totals.ts';

/** A test runner that writes what it ran as JSON into a file. */
export interface ReportedRun<Json> {
  /** Arguments of Node.js. `report` is the file to write. */
  args(report: string): readonly string[];
  env?(report: string): NodeJS.ProcessEnv;
  /** Whether the run ends with its report, even if its process stays. */
  readonly endsWithReport?: boolean;
  toResult(json: Json): StepResult;
}

/** Runs a test runner and counts its tests. A run without a report counts as one failure. */
export async function runReported<Json>(
  root: string,
  { args, env, endsWithReport = false, toResult }: ReportedRun<Json>,
  options: Omit<RunOptions, 'cwd'> = {},
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gym-tests-'));
  const report = join(folder, 'report.json');
  try {
    const ran = await run(process.execPath, args(report), {
      cwd: root,
      ...options,
      env: { ...process.env, ...options.env, FORCE_COLOR: '0', ...env?.(report) },
      ...(endsWithReport && { isDone: () => existsSync(report) }),
    });
    const json = read<Json>(report);
    if (!json) return failure(ran.output);
    const result = toResult(json);
    // All tests passed, but the runner failed: an open handle was cut, a global teardown failed, or no test was found.
    return !ran.ok && result.totals.failed === 0
      ? { totals: { ...result.totals, failed: 1 }, failures: [ran.output] }
      : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read<Json>(file: string): Json | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch {
    return undefined; // The runner crashed before it wrote the report; its output says why.
  }
}
