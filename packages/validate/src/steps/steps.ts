import { packagedPostgres } from '../postgres/packaged-postgres.ts';
import type { StepResult } from '../report/step-result.ts';
import type { FoundTools } from '../tools/find-tools.ts';
import { API_FROM_OUTSIDE } from './api-from-outside.ts';
import { apiOnPostgres } from './api-on-postgres.ts';
import { nodeProgram } from './command.ts';
import { deployment } from './deployment.ts';
import { durability } from './durability.ts';
import { journeys } from './journeys.ts';
import { runJest } from './jest.ts';
import type { Step } from './step.ts';
import { checkTypes } from './types.ts';

const NOTHING_BUILT: StepResult = {
  totals: { passed: 0, failed: 1, skipped: 0 },
  failures: ['There is no built product to visit: the build failed.'],
};

/** The validation, in order. The cheap and the telling come first. */
export function steps(root: string, tools: () => FoundTools): Step[] {
  let built: StepResult | undefined;
  return [
    { name: 'types', quick: true, run: () => checkTypes(root) },
    {
      name: 'lint',
      quick: true,
      run: () => nodeProgram(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'], { cwd: root }),
    },
    { name: 'unit', quick: true, run: () => runJest(root, ['--testPathIgnorePatterns', API_FROM_OUTSIDE]) },
    {
      name: 'api from outside',
      quick: false,
      run: () => runJest(root, ['--selectProjects', 'api', '--testPathPatterns', API_FROM_OUTSIDE]),
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
        const { postgres, nginx } = tools();
        return durability(root, { nginx, postgres: postgres.found ? postgres : packagedPostgres() });
      },
    },
    {
      name: 'build',
      quick: false,
      run: async () => (built = await nodeProgram(['apps/api/bin/gym.mjs', 'build'], { cwd: root })),
    },
    {
      name: 'deployment',
      quick: false,
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
  ];
}
