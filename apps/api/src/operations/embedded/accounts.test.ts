import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import type { ClientConfig } from 'pg';
import { withConnection } from '../../platform/database/connection.ts';
import { createPrivateFolder } from '../../testing/data-template.ts';
import { openDatabase, type OpenDatabase } from '../database/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import type * as accountsModule from './accounts.ts';
import { setUpAccounts, TRANSFER } from './accounts.ts';
import { startEmbedded } from './start-embedded.ts';

jest.mock('./accounts.ts', () => {
  const actual = jest.requireActual<typeof accountsModule>('./accounts.ts');
  return { ...actual, setUpAccounts: jest.fn(actual.setUpAccounts) };
});

jest.setTimeout(120_000);

/** What a data folder looks like that the version before made: the administrator owns everything. */
async function makeOldFolder(dataDir: string): Promise<void> {
  const { administrator, stop } = await startEmbedded(dataDir);
  await run(
    { ...administrator, database: 'postgres' },
    'drop database gym',
    'drop role gym_owner',
    'drop role gym_server',
  );
  await run({ ...administrator, database: 'postgres' }, 'create database gym');
  await migrate(administrator);
  await run(administrator, `insert into plans (plan_name, duration, price, free_days) values ('Kept', 1, 1, 1)`);
  await stop();
}

const run = (connection: ClientConfig, ...statements: string[]): Promise<void> =>
  withConnection(connection, 'test', async (client) => {
    for (const statement of statements) await client.query(statement);
  });

let dataDir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dataDir = await createPrivateFolder('gym-accounts-');
  await makeOldFolder(dataDir);
  database = await openDatabase({ dataDir });
});
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('an old data folder keeps its data and gets an owner who is no superuser', async () => {
  expect((await database.pool.query('select plan_name from plans')).rows).toEqual([{ plan_name: 'Kept' }]);
  const { rows } = await database.ownerPool.query(
    `select distinct rolname as owner, rolsuper as super from pg_roles join (
      select relowner as owner from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
      union select proowner from pg_proc where pronamespace = 'public'::regnamespace
      union select nspowner from pg_namespace where nspname = 'drizzle'
      union select datdba from pg_database where datname = current_database()
    ) as owners on owners.owner = pg_roles.oid`,
  );
  expect(rows).toEqual([{ owner: 'gym_owner', super: false }]);
});

test('the account that serves calls changes rows, and no table, function or entry of the trail', async () => {
  const tried = (statement: string) =>
    database.pool.query(statement).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  expect(await tried(`update plans set price = 2`)).toBe('done');
  for (const statement of [
    `copy plans (plan_name) from program 'echo stolen'`,
    'set session_replication_role = replica',
    'select * from pg_authid',
    `create function pg_temp.stolen() returns int language sql as 'select 1'`,
    'create table stolen (line text)',
    `select set_config('gym.audit_upkeep', 'on', true); delete from audit_entries`,
    'update audit_entries set user_id = 1',
  ])
    expect([statement, await tried(statement)]).toEqual([statement, '42501']);
});

test('the owner runs no program and reads no password either', async () => {
  for (const statement of [`copy plans (plan_name) from program 'echo stolen'`, 'select * from pg_authid'])
    await expect(database.ownerPool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('starts although PostgreSQL ends just after its takeover', async () => {
  const folder = await createPrivateFolder('gym-takeover-');
  const { setUpAccounts: connect } = jest.requireActual<typeof accountsModule>('./accounts.ts');
  jest.mocked(setUpAccounts).mockImplementationOnce(async (administrator) => {
    const [pid] = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    return connect(administrator);
  });
  const { accounts, stop } = await startEmbedded(folder);
  await run(accounts.owner, 'select 1');
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('compose transfers an old volume in the same way', async () => {
  const script = await readFile(path.join(repositoryRoot(), 'deploy/compose/accounts.sh'), 'utf8');
  expect(script).toContain(TRANSFER);
});

test('the log of PostgreSQL quotes no row, such as an email that already exists', async () => {
  const add = `insert into users (fname, lname, email, phone, role, active, password_hash)
    values ('Ida', 'Lind', 'ida@lind.test', '0700', 2, true, 'hash')`;
  await run(database.connection, add);
  await expect(database.pool.query(add.replaceAll(`'ida@lind.test'`, '$1'), ['ida@lind.test'])).rejects.toThrow(
    'unique',
  );
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toMatch(/duplicate key value/);
  expect(log).not.toMatch(/ida@lind/i);
});
