import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startPostgres, type ToolSearch } from '@gym/test-tools';
import { failure, type StepResult } from '../totals.ts';
import { runJest } from './run-jest.ts';
import { runPlaywright } from './run-playwright.ts';

/** The API's slow tests: they start and stop whole processes, or try every call. They take minutes. */
export const SLOW_API_TESTS =
  '/apps/api/src/(tests/(hostile|processes)/|operations/(commands|data-folder)/|features/merges/merge-chains)';

/** Tests of input to every call, and random walks. Every validation tries who may make which call. */
export const HOSTILE_INPUT = '/apps/api/src/(tests/hostile/(?!access|rights-revoked)|features/merges/merge-chains)';

/**
 * Tests of hostile fields send thousands of saves. They run on the separate server only, because the other hostile
 * tests send the same calls to the embedded one.
 */
export const HOSTILE_FIELDS = '/apps/api/src/tests/hostile/(account|member)-fields';

/** Runs slow tests of the API on the embedded PostgreSQL. Three workers, because starts and stops mostly wait. */
const slowTests = (root: string, paths: string, ignored: string): Promise<StepResult> =>
  runJest(root, ['--selectProjects', 'api', '--testPathPatterns', paths, '--testPathIgnorePatterns', ignored], {
    workers: 3,
  });

/** Runs the API's tests of whole processes, and of who may make which call. */
export const apiFromOutside = (root: string): Promise<StepResult> => slowTests(root, SLOW_API_TESTS, HOSTILE_INPUT);

/** Sends hostile input to every call, and merges members at random. */
export const hostileInput = (root: string): Promise<StepResult> => slowTests(root, HOSTILE_INPUT, HOSTILE_FIELDS);

/** Tests reach the database through this file. Other tests would only repeat their first run. */
const DATABASE = 'apps/api/src/testing/database-server.ts';

/**
 * Tests that run only on the embedded PostgreSQL, because they cover processes, HTTP, files, mails and limits. Other
 * tests run their statements on the separate server.
 */
export const INDEPENDENT_OF_THE_SERVER = [
  'tests/hostile/(access|bodies|connections|error-responses|mass-assignment|methods-and-paths|queries|rights-revoked)',
  'tests/processes/',
  'delivery/api-docs/',
  'platform/http/',
  'platform/log/',
  'platform/metrics/',
  'platform/auth/',
  'platform/throttling/(forwarded-addresses|public-call-limiter|throttling)',
  'platform/uploads/(bucket|serve|upload)',
  'features/telemetry/canary-watch',
  'features/users/password-length',
  // Random walks over the statements of the other tests of merges.
  'features/merges/merge-chains',
  'features/recovery/',
  'operations/backup/retention',
].map((part) => `/apps/api/src/${part}`);

/** Returns the paths of the tests that run on the separate server. */
async function databaseTests(root: string): Promise<string[]> {
  const { output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      ...['--listTests', '--selectProjects', 'api', '--findRelatedTests', DATABASE],
      ...['--testPathIgnorePatterns', ...INDEPENDENT_OF_THE_SERVER],
    ],
    { cwd: root },
  );
  return output.split('\n').filter((line) => line.endsWith('.test.ts'));
}

/** Slow tests of what only teams outside use: packages for a registry, and command lines. */
export const TOOLS_OF_TEAMS = [
  '/packages/create-remote/src/(cli|update/)',
  '/packages/remote-kit/src/(cli|certificate/)',
  '/packages/build/src/kit/',
];

/** Runs the unit tests. Three workers, because those of the API and the release wait for the database and for files. */
export const unit = (root: string): Promise<StepResult> =>
  runJest(root, ['--testPathIgnorePatterns', SLOW_API_TESTS, ...TOOLS_OF_TEAMS], { workers: 3 });

/** Runs the tests of tools for teams, and the commands of the release on a bucket. */
export const toolsOfTeams = (root: string): Promise<StepResult> =>
  runJest(root, ['--testPathPatterns', ...TOOLS_OF_TEAMS, '/packages/release/src/commands/'], {
    env: { TARGET_KIND: 'a bucket' },
    workers: 3,
  });

/** Runs the API's database tests on a separate PostgreSQL server, which is always stopped at the end. */
export async function apiOnPostgres(root: string, postgres: ToolSearch & { discard?(): void }): Promise<StepResult> {
  if (!postgres.found) return failure(postgres.reason);
  try {
    const server = await startPostgres(postgres.path);
    try {
      return await runJest(root, ['--selectProjects', 'api', '--runTestsByPath', ...(await databaseTests(root))], {
        env: { TEST_DATABASE_URL: server.url },
        // The tests wait for the server's processes half of the time.
        workers: 3,
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

/** Runs durability tests. The notes contain the counts of saves. */
async function countSaves(root: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gym-durability-'));
  const counted = join(folder, 'counted.txt');
  try {
    const result = await runJest(root, ['--config', 'apps/api/jest.durability.config.ts', ...args], {
      env: { ...env, DURABILITY_COUNTS: counted },
      workers: 3,
    });
    const counts = existsSync(counted) ? readFileSync(counted, 'utf8').trimEnd().split('\n') : [];
    return { ...result, notes: [...counts, ...(result.notes ?? [])] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The durability test that needs nothing but the product. */
const CRASHES = '/durability/embedded';

/** Kills the server and its embedded database under load. */
export const crashes = (root: string): Promise<StepResult> => countSaves(root, ['--testPathPatterns', CRASHES]);

/** Kills servers and a separate database under load, runs two servers behind nginx, and serves through PgBouncer. */
export async function durability(
  root: string,
  {
    postgres,
    nginx,
    pgbouncer,
  }: { postgres: ToolSearch & { discard?(): void }; nginx: ToolSearch; pgbouncer: ToolSearch },
): Promise<StepResult> {
  const missing = [postgres, nginx, pgbouncer].flatMap((tool) => (tool.found ? [] : [tool.reason]));
  if (!postgres.found || !nginx.found || !pgbouncer.found) return failure(missing.join('\n'));
  const env = { PG_BIN: postgres.path, NGINX: nginx.path, PGBOUNCER: pgbouncer.path };
  try {
    return await countSaves(root, ['--testPathIgnorePatterns', CRASHES], env);
  } finally {
    postgres.discard?.();
  }
}

/** Runs the image's steps and nginx with TLS on the built product. */
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

/** The projects of the journeys that the whole validation runs. */
const EVERYDAY = ['longest', 'e2e'];

export interface ChosenJourneys {
  /** The file in `packages/e2e` that names the journeys. */
  readonly config?: string;
  /** Folders below `packages/e2e/src`; absent for all journeys. */
  readonly folders?: readonly string[];
  /** Projects of the configuration. The everyday ones by default. */
  readonly projects?: readonly string[];
}

/** Runs browser journeys against the built product. */
export async function journeys(
  root: string,
  chromium: ToolSearch,
  { config = 'playwright.config.ts', folders = [], projects = EVERYDAY }: ChosenJourneys = {},
): Promise<StepResult> {
  if (!chromium.found) return failure(chromium.reason);
  return runPlaywright(root, join(root, 'packages/e2e', config), {
    folders,
    projects,
    env: { CHROMIUM: chromium.path },
    timeoutMs: 40 * 60_000,
  });
}
