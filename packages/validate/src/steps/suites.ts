import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, SYSTEM_TEMP_FOLDER, type ToolSearch } from '@gym/test-tools';
import { failure, type StepResult } from '../report/totals.ts';
import { runJest } from './run-jest.ts';
import { runPlaywright } from './run-playwright.ts';

/**
 * The API's tests that start whole processes, kill them, or send every call what nobody should: minutes of work, which
 * `--quick` leaves out.
 */
export const SLOW_API_TESTS = '/apps/api/src/(tests/(hostile|processes)|operations/(commands|data-folder))/';

/** What a test reaches the database by. Those that do not have run already, and would do the same once more. */
const DATABASE = 'apps/api/src/testing/database-server.ts';

/**
 * Tests that run once, on the embedded PostgreSQL: they are about HTTP, files, mails and limits. Their statements run
 * on the separate server in other tests.
 */
export const INDEPENDENT_OF_THE_SERVER = [
  'tests/hostile/(access|bodies|connections|error-responses|mass-assignment|methods-and-paths|queries|rights-revoked)',
  'delivery/api-docs/',
  'platform/http/',
  'platform/log/',
  'platform/metrics/',
  'platform/auth/',
  'platform/throttling/(forwarded-addresses|public-call-limiter|throttling)',
  'platform/uploads/(bucket|serve|upload)',
  'features/telemetry/canary-watch',
  'features/users/password-length',
  'features/recovery/',
  'operations/backup/(rotation|remove-unfinished)',
].map((part) => `/apps/api/src/${part}`);

/**
 * The API's tests of what needs a database once more, on a PostgreSQL server that is started for it and always stopped.
 */
export async function apiOnPostgres(root: string, postgres: ToolSearch & { discard?(): void }): Promise<StepResult> {
  if (!postgres.found) return failure(postgres.reason);
  try {
    const server = await startPostgres(postgres.path);
    try {
      const args = ['--selectProjects', 'api', '--findRelatedTests', DATABASE];
      return await runJest(root, [...args, '--testPathIgnorePatterns', ...INDEPENDENT_OF_THE_SERVER], {
        env: { TEST_DATABASE_URL: server.url },
      });
    } finally {
      await server.stop();
    }
  } catch (error) {
    return failure(`The separate PostgreSQL server of ${postgres.path} did not start. ${(error as Error).message}`);
  } finally {
    postgres.discard?.();
  }
}

/** Servers and databases killed under load, and two servers behind nginx; its notes tell what was counted. */
export async function durability(
  root: string,
  { postgres, nginx }: { postgres: ToolSearch & { discard?(): void }; nginx: ToolSearch },
): Promise<StepResult> {
  const missing = [postgres, nginx].flatMap((tool) => (tool.found ? [] : [tool.reason]));
  if (!postgres.found || !nginx.found) return failure(missing.join('\n'));
  const folder = mkdtempSync(join(tmpdir(), 'gym-durability-'));
  const counted = join(folder, 'counted.txt');
  try {
    const env = { PG_BIN: postgres.path, NGINX: nginx.path, DURABILITY_COUNTS: counted };
    const result = await runJest(root, ['--config', 'apps/api/jest.durability.config.ts'], { env, workers: 3 });
    return { ...result, notes: existsSync(counted) ? readFileSync(counted, 'utf8').trimEnd().split('\n') : [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    postgres.discard?.();
  }
}

/** The image's steps and nginx with TLS, with what was built. */
export async function deployment(
  root: string,
  { postgres, nginx }: { postgres: ToolSearch & { discard?(): void }; nginx: ToolSearch },
): Promise<StepResult> {
  if (!nginx.found) return failure(nginx.reason);
  try {
    return await runJest(root, ['--config', 'packages/validate/jest.deployment.config.ts'], {
      env: { NGINX: nginx.path, ...(postgres.found && { PG_BIN: postgres.path }) },
    });
  } finally {
    postgres.discard?.();
  }
}

/** Where traces and pictures of failed journeys stay. */
const EVIDENCE = join(SYSTEM_TEMP_FOLDER, 'gym-journeys');

/** The browser journeys against the built product. */
export async function journeys(root: string, chromium: ToolSearch): Promise<StepResult> {
  if (!chromium.found) return failure(chromium.reason);
  return runPlaywright(root, join(root, 'packages/e2e/playwright.config.ts'), {
    env: { CHROMIUM: chromium.path, JOURNEY_PICTURES: EVIDENCE },
    timeoutMs: 40 * 60_000,
  });
}
