import type { ClientBase } from 'pg';
import { inTransaction } from '../../platform/database/connection.ts';
import { MIGRATION_LOCK } from '../migrations/migrate.ts';
import { readMigrations, schemaAfter } from '../migrations/migrations.ts';

const READ = ['SELECT'];
const APPEND = ['SELECT', 'INSERT'];
const CHANGE_ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const ALL = [...CHANGE_ROWS, 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

/** Tables in which serving does not change rows. An erasure redacts the trail by a function (migration 0013). */
const FEWER: Readonly<Record<string, readonly string[]>> = {
  audit_entries: APPEND,
  countries: READ,
  states: READ,
  cities: READ,
  loaded_data: READ,
  schema_floors: READ,
};

const FUNCTIONS = ['public.redact_audit_entry(bigint, jsonb)', 'public.forget_user_addresses(bigint)'];

/** Lists the statements that give an account the rights it lacks and take those it has too many. */
const DIFFERENCES = `
  select format(
    case when wanted then 'grant %s on table public.%I to %I' else 'revoke %s on table public.%I from %I' end,
    string_agg(privilege, ', '), name, $1::text) as change
  from jsonb_to_recordset($2) as wish (name text, privilege text, wanted boolean)
  where to_regclass(format('public.%I', name)) is not null
    and has_table_privilege($1, format('public.%I', name), privilege) <> wanted
  group by name, wanted
  union all
  select format('grant execute on function %s to %I', routine, $1::text) from unnest($3::text[]) as routine
  where to_regprocedure(routine) is not null and not has_function_privilege($1, routine, 'EXECUTE')
  union all
  select format('grant usage on sequence %s to %I', numbers.oid::regclass, $1::text)
  from pg_class as numbers
    join pg_depend on objid = numbers.oid and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
    join pg_class as numbered on numbered.oid = refobjid
  where numbered.relnamespace = 'public'::regnamespace
    and numbered.relname in (select name from jsonb_to_recordset($2) as wish (name text))
    and case when numbers.relkind = 'S' then not has_sequence_privilege($1, numbers.oid, 'USAGE') end`;

const OWNS_SCHEMA = `
  select rolsuper or pg_has_role(rolname, relowner, 'member') as owns
  from pg_roles, pg_class where rolname = $1 and pg_class.oid = 'public.audit_entries'::regclass`;

/**
 * Lets an account serve calls: it reads and writes rows, appends to the audit trail, and changes no table. Runs as the
 * schema's owner, after the migrations.
 * @returns false if the account owns the schema, so that nothing limits it
 */
export async function grantServing(client: ClientBase, account: string): Promise<boolean> {
  const { rows: owners } = await client.query<{ owns: boolean }>(OWNS_SCHEMA, [account]);
  if (owners[0]?.owns !== false) return false;
  const newest = readMigrations().at(-1);
  const { tables, views } = newest ? schemaAfter(newest) : { tables: [], views: [] };
  const wishes = [
    ...tables.map(({ name }) => ({ name, rights: FEWER[name] ?? CHANGE_ROWS })),
    ...views.map((name) => ({ name, rights: READ })),
  ].flatMap(({ name, rights }) => ALL.map((privilege) => ({ name, privilege, wanted: rights.includes(privilege) })));
  await inTransaction(client, async () => {
    // One process after the other, because PostgreSQL rejects concurrent changes of rights.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<{ change: string }>(DIFFERENCES, [account, JSON.stringify(wishes), FUNCTIONS]);
    for (const { change } of rows) await client.query(change);
  });
  return true;
}
