import { startPostgres } from '../postgres/start-postgres.ts';
import { failedOnce, type StepResult } from '../report/step-result.ts';
import type { ToolSearch } from '../tools/tool.ts';
import { runJest } from './jest.ts';

/** What a test reaches the database by. Those that do not have run already, and would do the same once more. */
const DATABASE = 'apps/api/src/testing/database-server.ts';

/** The API's tests of what needs a database once more, on a PostgreSQL server that is started for it and always stopped. */
export async function apiOnPostgres(root: string, postgres: ToolSearch & { discard?(): void }): Promise<StepResult> {
  if (!postgres.found) return failedOnce(postgres.reason);
  try {
    const server = await startPostgres(postgres.path);
    try {
      return await runJest(root, ['--selectProjects', 'api', '--findRelatedTests', DATABASE], {
        env: { TEST_DATABASE_URL: server.url },
      });
    } finally {
      await server.stop();
    }
  } catch (error) {
    return failedOnce(`The separate PostgreSQL server of ${postgres.path} did not start. ${(error as Error).message}`);
  } finally {
    postgres.discard?.();
  }
}
