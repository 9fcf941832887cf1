import { servingAccount } from '../../testing/database-server.ts';
import { startAuditedServer, storedEntries, tryStatement, UPKEEP } from '../../testing/audited-server.ts';
import { grantServing } from './serving-rights.ts';

const server = startAuditedServer();
/** The database's answer to the account that serves calls. */
const tried = async (statement: string): Promise<string> => {
  const { code, message } = await tryStatement(server.parts.pool, statement);
  return code === undefined ? message : `${code} ${message}`;
};
const entries = () => storedEntries(server);

test.each([
  ['runs no program', `create temp table stolen (line text); copy stolen from program 'id'`],
  ['writes through no program', `copy (select 1) to program 'cat'`],
  ['writes no file', `copy (select 1) to '/tmp/gym-stolen'`],
  ['reads no file', `select pg_read_file('/etc/passwd')`],
  ['reads no password', 'select rolpassword from pg_authid'],
  ['switches no trigger off for its session', 'set session_replication_role = replica'],
  ['switches no trigger off for all', 'alter table audit_entries disable trigger user'],
  ['drops no trigger', 'drop trigger audit_entries_stay on audit_entries'],
  ['changes no entry of the trail', `${UPKEEP} update audit_entries set user_id = 2`],
  ['deletes no entry of the trail', `${UPKEEP} delete from audit_entries`],
  ['empties no trail', `${UPKEEP} truncate audit_entries`],
  [
    'replaces no function',
    `create or replace function keep_audit_entries() returns trigger as 'begin end' language plpgsql`,
  ],
  ['creates no function', `create function stolen() returns int language sql as 'select 1'`],
  ['creates no table', 'create table stolen (line text)'],
  ['creates no account', 'create role thief login superuser'],
  ['becomes no superuser', 'alter role current_user superuser'],
  ['empties no table', 'truncate sessions'],
  ['changes no place', `update cities set name = 'Nowhere'`],
  ['reads nothing of the migrations', 'select * from drizzle.__drizzle_migrations'],
])('the account that serves calls %s', async (_, statement) => {
  const before = await entries();
  expect(before).not.toEqual([]);
  expect(await tried(statement)).toMatch(/^42501 /);
  expect(await entries()).toEqual(before);
});

test('redacts only the entries of an erased member', async () => {
  const id = (await entries())[0].id;
  expect(await tried(`select redact_audit_entry(${id}, '{"erased_member": 1}')`)).toMatch(/is not rewritten/);
  expect(await tried(`select redact_audit_entry(${id}, '{"fname": "Somebody else"}')`)).toMatch(/is not rewritten/);
});

test('loses the rights that somebody gave it, and keeps its own', async () => {
  await server.pool.query(`grant all on audit_entries, cities to ${servingAccount()}`);
  await server.pool.query(`revoke insert on plans from ${servingAccount()}`);
  expect(await tried(`update cities set name = name where id = 1`)).toBe('done');
  const client = await server.pool.connect();
  expect(await grantServing(client, servingAccount())).toBe(true);
  client.release();
  expect(await tried(`update cities set name = name where id = 1`)).toMatch(/^42501 /);
  expect(await tried(`${UPKEEP} delete from audit_entries`)).toMatch(/^42501 /);
  expect(await tried(`insert into plans (plan_name, duration, price, free_days) values ('Again', 1, 1, 1)`)).toBe(
    'done',
  );
});

test('reports an account that owns the schema', async () => {
  const client = await server.pool.connect();
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  expect(await grantServing(client, rows[0]!.name)).toBe(false);
  client.release();
});
