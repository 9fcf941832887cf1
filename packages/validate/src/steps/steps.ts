import { packagedPostgres, run, type RunOptions } from '@gym/test-tools';
import { failure, PASSED, type StepResult } from '../report/totals.ts';
import type { FoundTools } from '../tools/find-tools.ts';
import { checkTypes } from '../types/check-types.ts';
import { runJest } from './run-jest.ts';
import { apiFromOutside, apiOnPostgres, deployment, durability, journeys, SLOW_API_TESTS } from './suites.ts';

/** One step of the validation. */
export interface Step {
  readonly name: string;
  /** Whether `--quick` runs it too. */
  readonly quick: boolean;
  /** The step before it that it runs at the same time as, because one of them leaves a processor idle. */
  readonly beside?: string;
  /** Whether it runs only if `--only` names it. */
  readonly onDemand?: boolean;
  run(): Promise<StepResult>;
}

/** Runs a Node program as one test, which passes with exit code 0. */
async function nodeProgram(args: readonly string[], options: RunOptions): Promise<StepResult> {
  const ran = await run(process.execPath, args, options);
  return ran.ok ? PASSED : failure(ran.output);
}

const NOTHING_BUILT: StepResult = {
  totals: { passed: 0, failed: 1, skipped: 0 },
  failures: ['There is no built product to visit: the build failed.'],
};

// Three workers, because the tests of the API and the release wait for the database and for files.
const unit = (root: string): Promise<StepResult> =>
  runJest(root, ['--testPathIgnorePatterns', SLOW_API_TESTS], { workers: 3 });

const lint = (root: string, folder: string): Promise<StepResult> =>
  nodeProgram(['node_modules/eslint/bin/eslint.js', folder, '--max-warnings', '0'], { cwd: root });

/**
 * Returns the steps for the team of one app: its types, lint and unit tests. @param folder from the root, such as
 * `apps/staff`
 */
export const appSteps = (root: string, folder: string): Step[] => [
  { name: 'types', quick: true, run: () => checkTypes(root, [folder]) },
  { name: 'lint', quick: true, run: () => lint(root, folder) },
  { name: 'unit', quick: true, run: () => runJest(root, ['--testPathPatterns', `/${folder}/src/`]) },
];

/** The validation's steps in order: fast and informative ones first. */
export function steps(root: string, tools: () => FoundTools): Step[] {
  let built: StepResult | undefined;
  return [
    { name: 'types', quick: true, run: () => checkTypes(root) },
    {
      name: 'build',
      quick: false,
      beside: 'types',
      run: async () => (built = await nodeProgram(['apps/api/bin/gym.mjs', 'build'], { cwd: root })),
    },
    { name: 'lint', quick: true, run: () => lint(root, '.') },
    { name: 'unit', quick: true, beside: 'lint', run: () => unit(root) },
    {
      name: 'api from outside',
      quick: false,
      run: () => apiFromOutside(root),
    },
    {
      name: 'api on postgres',
      quick: false,
      run: () => {
        const { postgres } = tools();
        return apiOnPostgres(root, postgres.found ? postgres : packagedPostgres());
      },
    },
    {
      name: 'durability',
      quick: false,
      run: () => {
        const { postgres, nginx, pgbouncer } = tools();
        return durability(root, { nginx, pgbouncer, postgres: postgres.found ? postgres : packagedPostgres() });
      },
    },
    {
      name: 'deployment',
      quick: false,
      beside: 'durability',
      run: async () => {
        const { postgres, nginx } = tools();
        return built && built.totals.failed > 0
          ? NOTHING_BUILT
          : deployment(root, { nginx, postgres: postgres.found ? postgres : packagedPostgres() });
      },
    },
    {
      name: 'journeys',
      quick: false,
      run: async () => (built && built.totals.failed > 0 ? NOTHING_BUILT : journeys(root, tools().chromium)),
    },
    {
      // The measurements are no part of the product; a workflow checks them every week.
      name: 'benches',
      quick: false,
      onDemand: true,
      run: async () =>
        built && built.totals.failed > 0 ? NOTHING_BUILT : journeys(root, tools().chromium, 'bench.config.ts'),
    },
  ];
}
