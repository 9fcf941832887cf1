import path from 'node:path';
import { type PgBouncer, startPgBouncer } from '@gym/test-tools';
import { addPlan, gymProcesses, planNames, type RunningGym, signIn } from '../../testing/gym-processes.ts';
import { freshName } from '../../testing/database-server.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';

const postgres = startBreakablePostgres();
const { gym, home, runningAnew } = gymProcesses();

/** An account of the server without rights, and its URL of a database. */
async function createAccount(databaseUrl: string): Promise<string> {
  const [name, password] = [freshName('server'), 'serving'];
  const pool = createQuietPool({ connectionString: postgres().url });
  await pool.query(`create role ${name} login password '${password}'`);
  await pool.end();
  return Object.assign(new URL(databaseUrl), { username: name, password }).href;
}

/** Many saves and lists at once, so that the pooler exchanges the sessions of PostgreSQL all the time. */
async function useMuch(running: RunningGym): Promise<void> {
  const names = Array.from({ length: 30 }, (_, number) => `Pooled ${number}`);
  // One sign-in, because hashing passwords would thin out the load.
  const session = await signIn(running);
  await Promise.all(names.map((name) => addPlan(running, name, session)));
  const listed = await Promise.all(names.map(() => planNames(running, session)));
  for (const list of listed) expect(list).toEqual(expect.arrayContaining(names));
}

/** Backs up, sees that a restore over the running server is refused, and restores once the server has ended. */
async function backUpAndRestore(
  running: RunningGym,
  env: Record<string, string>,
  end: 'SIGKILL' | 'SIGTERM' = 'SIGTERM',
): Promise<void> {
  const file = path.join(home(), 'gym.tar');
  const saved = gym(['backup', file], env);
  expect([await saved.ended(), saved.said()]).toEqual([0, expect.stringContaining('contains everything until')]);
  await addPlan(running, 'After the backup');
  const refused = gym(['restore', '--yes', file], env);
  expect([await refused.ended(), refused.said()]).toEqual([1, expect.stringContaining('A server uses this database')]);
  expect(await planNames(running)).toContain('After the backup');
  await running.cli.kill(end);
  const restored = gym(['restore', '--yes', file], env);
  expect([await restored.ended(), restored.said()]).toEqual([0, expect.stringContaining('Restored ')]);
  const again = await runningAnew(env);
  expect(await planNames(again)).not.toContain('After the backup');
  await again.cli.kill('SIGTERM');
}

describe.each([
  // In transaction mode, ten connections of the server share three sessions of PostgreSQL.
  ['transaction', 3],
  ['session', 40],
] as const)('through PgBouncer in %s mode', (mode, poolSize) => {
  let bouncer: PgBouncer | undefined;
  afterEach(() => bouncer?.stop());

  test('an account of its own serves; the owner migrates, backs up and restores past the pooler', async () => {
    const direct = await createFreshDatabase(postgres().url);
    const serving = await createAccount(direct);
    bouncer = await startPgBouncer({ mode, poolSize, accounts: [serving] });
    const env = { DATABASE_URL: bouncer.through(serving), DATABASE_DIRECT_URL: direct, DEMO: '1', LOG_LEVEL: 'warn' };
    const running = await runningAnew(env);
    await useMuch(running);
    expect(running.cli.said()).not.toMatch(/prepared statement|may change tables/);
    // A killed server leaves its lease, which the restore waits for.
    await backUpAndRestore(running, env, mode === 'transaction' ? 'SIGKILL' : 'SIGTERM');
  });

  test('one account does everything through the pooler', async () => {
    const direct = await createFreshDatabase(postgres().url);
    bouncer = await startPgBouncer({ mode, poolSize, accounts: [direct] });
    const env = { DATABASE_URL: bouncer.through(direct), DEMO: '1', LOG_LEVEL: 'warn' };
    const running = await runningAnew(env);
    await useMuch(running);
    expect(running.cli.said()).toMatch(/may change tables and rewrite the audit trail/);
    await backUpAndRestore(running, env);
  });
});

test('rejects two URLs that lead to different databases', async () => {
  const [one, other] = [await createFreshDatabase(postgres().url), await createFreshDatabase(postgres().url)];
  const cli = gym(['serve'], { DATABASE_URL: one, DATABASE_DIRECT_URL: other });
  expect([await cli.ended(), cli.said()]).toEqual([1, expect.stringContaining('lead to different databases')]);
});
