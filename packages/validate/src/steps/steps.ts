import { join } from 'node:path';
import { packagedPostgres, run, type RunOptions } from '@gym/test-tools';
import { failure, PASSED, type StepResult, sum } from '../report/totals.ts';
import type { FoundTools } from '../tools/find-tools.ts';
import { checkTypes } from '../types/check-types.ts';
import { checkWorkflows } from '../workflows/check-workflows.ts';
import { checkPathFilters } from '../workflows/path-filters.ts';
import { runJest } from './run-jest.ts';
import { apiFromOutside, apiOnEmbedded, apiOnPostgres, deployment, durability, journeys, unit } from './suites.ts';

/** One step of the validation. */
export interface Step {
  readonly name: string;
  /** Whether `--quick` runs it too. */
  readonly quick: boolean;
  /** The step before it that it runs at the same time as, because one of them leaves a processor idle. */
  readonly beside?: string;
  /** Whether the whole validation leaves it out: it runs only if `--quick` includes it or `--only` names it. */
  readonly onDemand?: boolean;
  run(): Promise<StepResult>;
}

/** Runs a Node program as one test, which passes with exit code 0. */
async function nodeProgram(args: readonly string[], options: RunOptions): Promise<StepResult> {
  const ran = await run(process.execPath, args, options);
  return ran.ok ? PASSED : failure(ran.output);
}

/** Builds the product, and compares the path filters of the workflows with the files that the builds read. */
async function buildProduct(root: string): Promise<StepResult> {
  const built = await nodeProgram(['apps/api/bin/gym.mjs', 'build'], { cwd: root });
  if (built.totals.failed > 0) return built;
  const filters = checkPathFilters(root);
  return { totals: sum([built.totals, filters.totals]), failures: filters.failures };
}

/** Where the kit finds the browser. */
const chromiumOf = ({ chromium }: FoundTools): Record<string, string> =>
  chromium.found ? { CHROMIUM: chromium.path } : {};

const NOTHING_BUILT: StepResult = {
  totals: { passed: 0, failed: 1, skipped: 0 },
  failures: ['There is no built product to visit: the build failed.'],
};

const lint = (root: string, folder: string): Promise<StepResult> =>
  nodeProgram(['node_modules/eslint/bin/eslint.js', folder, '--max-warnings', '0'], { cwd: root });

/** The rules of ESLint for all code, and GitHub's for the workflows. */
async function lintAll(root: string): Promise<StepResult> {
  const [code, workflows] = await Promise.all([lint(root, '.'), checkWorkflows(root)]);
  return { totals: sum([code.totals, workflows.totals]), failures: [...code.failures, ...workflows.failures] };
}

/** The journeys of an app's screens: folders below `packages/e2e/src`. The shell's chrome surrounds all screens. */
export const APP_JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  shell: ['shell', 'account'],
  admin: ['administration'],
  staff: ['members', 'desk-jobs'],
};

/**
 * Returns the steps for the team of one app, which decide whether it may be delivered: types, lint and unit tests, the
 * build with its kit, and the journeys of its screens.
 */
export function appSteps(root: string, app: string, tools: () => FoundTools): Step[] {
  const folder = `apps/${app}`;
  const own: Step[] = [
    { name: 'types', quick: true, run: () => checkTypes(root, [folder]) },
    { name: 'lint', quick: true, run: () => lint(root, folder) },
    { name: 'unit', quick: true, run: () => runJest(root, ['--testPathPatterns', `/${folder}/src/`]) },
  ];
  const folders = APP_JOURNEYS[app];
  if (!folders) return own;
  const kit: Step = {
    name: 'kit',
    quick: false,
    run: () =>
      nodeProgram([join(root, 'packages/remote-kit/bin/remote-kit.mjs'), 'check'], {
        cwd: join(root, folder),
        env: chromiumOf(tools()),
      }),
  };
  return [
    ...own,
    { name: 'build', quick: false, run: () => buildProduct(root) },
    // The kit takes the shell's place, so it checks remotes only.
    ...(app === 'shell' ? [] : [kit]),
    { name: 'journeys', quick: false, run: () => journeys(root, tools().chromium, { folders }) },
  ];
}

/** The steps of the API's tests, besides those of `unit`. */
const apiSteps = (root: string, tools: () => FoundTools): Step[] => [
  // The whole validation runs these tests on the separate server instead.
  { name: 'api on embedded', quick: true, onDemand: true, run: () => apiOnEmbedded(root) },
  { name: 'api from outside', quick: false, run: () => apiFromOutside(root) },
  {
    name: 'api on postgres',
    quick: false,
    run: () => {
      const { postgres } = tools();
      return apiOnPostgres(root, postgres.found ? postgres : packagedPostgres());
    },
  },
];

/** The validation's steps in order: fast and informative ones first. */
export function steps(root: string, tools: () => FoundTools): Step[] {
  let built: StepResult | undefined;
  const visit = (config?: string) => async () =>
    built && built.totals.failed > 0 ? NOTHING_BUILT : journeys(root, tools().chromium, config ? { config } : {});
  return [
    { name: 'types', quick: true, run: () => checkTypes(root) },
    {
      name: 'build',
      quick: false,
      beside: 'types',
      run: async () => (built = await buildProduct(root)),
    },
    { name: 'lint', quick: true, run: () => lintAll(root) },
    { name: 'unit', quick: true, beside: 'lint', run: () => unit(root) },
    ...apiSteps(root, tools),
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
    { name: 'journeys', quick: false, run: visit() },
    // The journeys load a remote of each bundler. The whole matrix takes minutes: a workflow runs it every night.
    { name: 'bundlers', quick: false, onDemand: true, run: visit('bundlers.config.ts') },
    // The measurements are no part of the product; a workflow checks them every week.
    { name: 'benches', quick: false, onDemand: true, run: visit('bench.config.ts') },
    // It installs some hundred packages from the registry; a workflow does so every night.
    { name: 'published-kit', quick: false, onDemand: true, run: visit('published-kit.config.ts') },
  ];
}
