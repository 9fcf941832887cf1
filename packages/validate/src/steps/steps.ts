import { join } from 'node:path';
import { packagedPostgres, run, type RunOptions } from '@gym/test-tools';
import { failure, PASSED, type StepResult, sum } from '../totals.ts';
import type { FoundTools, Tool } from '../tools/find-tools.ts';
import { checkPathFilters, checkWorkflows } from '../workflows/check-workflows.ts';
import { runJest } from './run-jest.ts';
import {
  apiFromOutside,
  apiOnPostgres,
  type ChosenJourneys,
  crashes,
  deployment,
  durability,
  hostileInput,
  journeys,
  toolsOfTeams,
  unit,
} from './suites.ts';

/** A command: `pnpm test:quick`, `pnpm test`, and `pnpm test --full`, which runs what the second one leaves out. */
export type Command = 'quick' | 'test' | 'full';

/** One step of the validation. */
export interface Step {
  readonly name: string;
  /** The commands that run it. Without one, it runs only if `--only` names it. */
  readonly in: readonly Command[];
  /** The step before it that it runs at the same time as, because one of them leaves a processor idle. */
  readonly beside?: string;
  /** The tools that it needs besides npm's. */
  readonly needs?: readonly Tool[];
  run(tools: FoundTools): Promise<StepResult>;
}

/** Returns the steps of a command, or those that `--only` names. */
export const stepsOf = (all: readonly Step[], command: Command, only: readonly string[] = []): Step[] =>
  all.filter((step) => (only.length > 0 ? only.includes(step.name) : step.in.includes(command)));

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

/** Checks the types of a package, or of the repository: as one program, because each package would read the others. */
const checkTypes = (root: string, project = 'tsconfig.all.json'): Promise<StepResult> =>
  nodeProgram(['packages/validate/node_modules/typescript-7/bin/tsc', '-p', project], { cwd: root });

/** Where the kit finds the browser. */
const chromiumOf = ({ chromium }: FoundTools): Record<string, string> =>
  chromium.found ? { CHROMIUM: chromium.path } : {};

const NOTHING_BUILT: StepResult = {
  totals: { passed: 0, failed: 1, skipped: 0 },
  failures: ['There is no built product to visit: the build failed.'],
};

const all = async (running: readonly Promise<StepResult>[]): Promise<StepResult> => {
  const results = await Promise.all(running);
  return { totals: sum(results.map(({ totals }) => totals)), failures: results.flatMap(({ failures }) => failures) };
};

/** ESLint's rules, and beside them those that need types. Imports are checked everywhere: a ring needs two folders. */
const lint = (root: string, ...folders: readonly string[]): Promise<StepResult> =>
  all([
    nodeProgram(['node_modules/eslint/bin/eslint.js', ...folders, '--max-warnings', '0'], { cwd: root }),
    nodeProgram(['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', ...folders], { cwd: root }),
    nodeProgram(['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'apps', 'packages'], { cwd: root }),
  ]);

/** In the quick command, and so in the whole one. */
const QUICK: readonly Command[] = ['quick', 'test'];

const BROWSER: readonly Tool[] = ['chromium'];

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
export function appSteps(root: string, app: string): Step[] {
  const folder = `apps/${app}`;
  const own: Step[] = [
    { name: 'types', in: QUICK, run: () => checkTypes(root, folder) },
    { name: 'lint', in: QUICK, run: () => lint(root, folder) },
    { name: 'unit', in: QUICK, run: () => runJest(root, ['--testPathPatterns', `/${folder}/src/`]) },
  ];
  const folders = APP_JOURNEYS[app];
  if (!folders) return own;
  const kit: Step = {
    name: 'kit',
    in: ['test'],
    needs: BROWSER,
    run: (tools) =>
      nodeProgram([join(root, 'packages/remote-kit/bin/remote-kit.mjs'), 'check'], {
        cwd: join(root, folder),
        env: chromiumOf(tools),
      }),
  };
  return [
    ...own,
    { name: 'build', in: ['test'], run: () => buildProduct(root) },
    // The kit takes the shell's place, so it checks remotes only.
    ...(app === 'shell' ? [] : [kit]),
    { name: 'journeys', in: ['test'], needs: BROWSER, run: ({ chromium }) => journeys(root, chromium, { folders }) },
  ];
}

/** The server of the machine, or the one of the embedded database. */
const serverOf = ({ postgres }: FoundTools) => (postgres.found ? postgres : packagedPostgres());

/** The validation's steps in order: fast and informative ones first. */
export function steps(root: string): Step[] {
  let built: StepResult | undefined;
  const onProduct = (visit: Step['run']) => async (tools: FoundTools) =>
    built && built.totals.failed > 0 ? NOTHING_BUILT : visit(tools);
  const browse = (chosen: ChosenJourneys = {}) => onProduct(({ chromium }) => journeys(root, chromium, chosen));
  return [
    { name: 'types', in: QUICK, run: () => checkTypes(root) },
    { name: 'build', in: ['test', 'full'], beside: 'types', run: async () => (built = await buildProduct(root)) },
    { name: 'lint', in: QUICK, run: () => all([lint(root, '.'), checkWorkflows(root)]) },
    { name: 'unit', in: QUICK, beside: 'lint', run: () => unit(root) },
    { name: 'api from outside', in: ['test'], run: () => apiFromOutside(root) },
    { name: 'crashes', in: ['test'], beside: 'api from outside', run: () => crashes(root) },
    { name: 'journeys', in: ['test'], needs: BROWSER, run: browse() },
    { name: 'hostile input', in: ['full'], run: () => hostileInput(root) },
    { name: 'tools of teams', in: ['full'], run: () => toolsOfTeams(root) },
    {
      name: 'api on postgres',
      in: ['full'],
      needs: ['postgres'],
      run: (tools) => apiOnPostgres(root, serverOf(tools)),
    },
    {
      name: 'durability',
      in: ['full'],
      beside: 'api on postgres',
      needs: ['postgres', 'nginx', 'pgbouncer'],
      run: (tools) => durability(root, { ...tools, postgres: serverOf(tools) }),
    },
    {
      name: 'deployment',
      in: ['full'],
      beside: 'durability',
      needs: ['postgres', 'nginx', 'promtool'],
      run: onProduct((tools) => deployment(root, { nginx: tools.nginx, postgres: serverOf(tools) })),
    },
    { name: 'full journeys', in: ['full'], needs: BROWSER, run: browse({ projects: ['full'] }) },
    // The measurements are no part of the product; a workflow checks them every week.
    { name: 'benches', in: [], needs: BROWSER, run: browse({ config: 'bench.config.ts', projects: [] }) },
    // It installs some hundred packages from the registry; a workflow does so every night.
    { name: 'published-kit', in: [], needs: BROWSER, run: browse({ config: 'published-kit.config.ts', projects: [] }) },
  ];
}
