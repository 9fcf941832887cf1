import { packagedPostgres } from '../postgres/packaged-postgres.ts';
import type { StepResult } from '../report/step-result.ts';
import type { FoundTools } from '../tools/find-tools.ts';
import { apiOnPostgres } from './api-on-postgres.ts';
import { nodeProgram } from './command.ts';
import { journeys } from './journeys.ts';
import { runJest } from './jest.ts';
import type { Step } from './step.ts';
import { checkTypes } from './types.ts';

/** The validation, in order. The cheap and the telling come first. */
export function steps(root: string, tools: () => FoundTools): Step[] {
  let built: StepResult | undefined;
  return [
    { name: 'types', quick: true, run: () => checkTypes(root) },
    { name: 'lint', quick: true, run: () => nodeProgram(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'], { cwd: root }) },
    { name: 'unit', quick: true, run: () => runJest(root, []) },
    {
      name: 'api on postgres',
      quick: false,
      run: () => {
        const { postgres } = tools();
        return apiOnPostgres(root, postgres.found ? postgres : packagedPostgres());
      },
    },
    {
      name: 'build',
      quick: false,
      run: async () => (built = await nodeProgram(['apps/api/bin/gym.mjs', 'build'], { cwd: root })),
    },
    {
      name: 'journeys',
      quick: false,
      run: async () => (built && built.totals.failed > 0
        ? { totals: { passed: 0, failed: 1, skipped: 0 }, failures: ['There is no built product to visit: the build failed.'] }
        : journeys(root, tools().chromium)),
    },
  ];
}
