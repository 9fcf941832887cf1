import type { Client, ClientBase } from 'pg';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { PICTURES_LOCK } from '../../platform/uploads/loose-pictures.ts';
import { MIGRATION_LOCK, unknownMigrations } from '../migrations/migrate.ts';
import {
  appliedMigrations,
  type Migration,
  readMigrations,
  schemaAfter,
  type SchemaSnapshot,
  type TableSnapshot,
} from '../migrations/migrations.ts';

/** Settings that give every value the same text on every PostgreSQL, and no timeouts for a long transaction. */
const SETTINGS = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  search_path: 'public',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  row_security: 'off',
};

/**
 * Begins a transaction for copying tables. The settings are its own, because a pooler may give the next transaction
 * another session.
 */
export async function beginCopying(
  client: Client,
  mode: 'read committed' | 'repeatable read read only',
): Promise<void> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `set local ${name} = '${value}'`);
  await client.query([`begin isolation level ${mode}`, ...settings].join('; '));
}

/** A consistent view of the database. It lasts as long as its connection's transaction. */
export interface Snapshot {
  /** The time of the snapshot by the database's clock. The snapshot contains every change acknowledged before it. */
  readonly takenAt: string;
  readonly postgres: string;
  readonly migrations: readonly number[];
  readonly schema: SchemaSnapshot;
  /** Whether a newer version made the schema, so that only that version can restore the backup. */
  readonly newerSchema: boolean;
}

export interface SnapshotOptions {
  /** The migrations of this code. */
  readonly known?: readonly Migration[];
  /** Whether the caller holds the migration lock on another connection. */
  readonly holdsMigrationLock?: boolean;
}

/**
 * Opens a transaction that sees all tables at one moment. Until it ends, tables cannot be altered. Until the
 * transaction of `locks` ends, pictures cannot be removed. Reads a schema that this code does not know from the
 * database's catalog.
 * @throws OperatorError if there is no gym
 */
export async function openSnapshot(
  client: Client,
  locks: Client,
  { known = readMigrations(), holdsMigrationLock = false }: SnapshotOptions = {},
): Promise<Snapshot> {
  // Take the locks before the snapshot, so that no picture disappears that one of its records names. They need a
  // transaction of their own, because asking for a lock already takes the snapshot of a transaction.
  await beginCopying(locks, 'read committed');
  await locks.query('select pg_advisory_xact_lock($1)', [PICTURES_LOCK]);
  await locks.query('savepoint before_migrations');
  if (!holdsMigrationLock) await locks.query('select pg_advisory_xact_lock_shared($1)', [MIGRATION_LOCK]);
  const applied = await appliedMigrations(client);
  const level = known.find(({ when }) => when === applied.at(-1)?.when);
  if (applied.length === 0) throw new OperatorError('There is no gym in this database: there is nothing to back up.');
  const newerSchema = !level || unknownMigrations(known, applied).length > 0;
  const schema = newerSchema ? await readSchema(client) : schemaAfter(level);
  await beginCopying(client, 'repeatable read read only');
  const tables = schema.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ');
  await client.query(`lock table ${tables} in access share mode`);
  // `now()` is the start of the transaction. This first query takes the snapshot later, never earlier.
  const {
    rows: [moment],
  } = await client.query<{ taken: string; version: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as taken,
      current_setting('server_version') as version`,
  );
  // Releases the lock that came after the savepoint.
  await locks.query('rollback to before_migrations');
  return {
    takenAt: moment?.taken ?? '',
    postgres: moment?.version ?? '',
    migrations: applied.map(({ when }) => when),
    schema,
    newerSchema,
  };
}

interface FoundTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly generated: readonly string[];
  readonly numbered: readonly string[];
}

/** Names that a backup accepts. All our tables have such names. */
const TABLE_NAME = '^[a-z_]+$';

/**
 * Reads the tables of a schema that a newer version made, from the database's catalog. It finds what a backup needs:
 * the columns, and which ones the database computes or numbers.
 */
export async function readSchema(client: ClientBase): Promise<SchemaSnapshot> {
  const { rows } = await client.query<FoundTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}') as generated,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as numbered
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ $1
      and relowner = (select relowner from pg_class where oid = 'public.members'::regclass)
    group by relname order by relname`,
    [TABLE_NAME],
  );
  return { tables: rows.map(describeTable), views: [] };
}

const describeTable = ({ name, columns, generated, numbered }: FoundTable): TableSnapshot => ({
  name,
  columns: columns.map((column) => ({
    name: column,
    type: '',
    notNull: false,
    ...(numbered.includes(column) && { identity: true }),
  })),
  stored: columns.filter((column) => !generated.includes(column)),
  refersTo: [],
  indexes: [],
});
