import type { ClientBase } from 'pg';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { productVersion } from '../../platform/system/product-version.ts';
import { SERVING_LOCK } from '../database/announce-server.ts';
import { MIGRATION_LOCK } from '../migrations/migrate.ts';
import { type Migration, readMigrations } from '../migrations/migrations.ts';
import { schemaAfter, type TableSnapshot } from '../migrations/schema-snapshot.ts';
import { EXCLUDED_TABLES, type Manifest } from './backup-format.ts';

/** The migrations from a backup's schema to this code's schema. */
export interface MigrationPath {
  /** The migrations of the backup's schema. */
  readonly applied: readonly Migration[];
  /** The migrations added since the backup. */
  readonly pending: readonly Migration[];
  /** The backup's tables; a referenced table comes before the tables that refer to it. */
  readonly tables: readonly TableSnapshot[];
}

/** @throws OperatorError if this code cannot build the backup's schema */
export function checkSchema(
  file: string,
  { migrations, tables, product, newerSchema = false }: Manifest,
  known: readonly Migration[] = readMigrations(),
): MigrationPath {
  if (migrations.some((when) => !known.some((migration) => migration.when === when))) {
    if (newerSchema)
      throw new OperatorError(
        `${file} has the schema of a newer version than this one (${productVersion()}). Nothing was changed. ` +
          'Restore it with the version that last upgraded that database, or a newer one.',
      );
    throw new OperatorError(
      `${file} was made by version ${product}, whose schema this version (${productVersion()}) does not know. ` +
        `Nothing was changed. Restore it with version ${product} or newer.`,
    );
  }
  const made = known.slice(0, migrations.length);
  const last = made.at(-1);
  const then = last ? schemaAfter(last).tables : [];
  const wanted = then.filter(({ name }) => !EXCLUDED_TABLES.includes(name));
  const same =
    made.every(({ when }, index) => when === migrations[index]) &&
    (newerSchema || wanted.length === tables.length) &&
    wanted.every(({ name, stored }) => hasSameColumns(tables.find((table) => table.name === name)?.columns, stored));
  if (!same)
    throw new OperatorError(
      `${file} does not fit this product: its tables are not those of version ${product}. ` +
        'Nothing was changed. Take another backup.',
    );
  return { applied: made, pending: known.slice(migrations.length), tables: then };
}

/** The order does not matter, because a copy names its columns. The catalog has them in the order of their addition. */
const hasSameColumns = (found: readonly string[] | undefined, stored: readonly string[]): boolean =>
  found !== undefined && [...found].sort().join() === [...stored].sort().join();

/**
 * Makes sure that no server uses a database, and blocks new servers until this connection ends.
 * @throws OperatorError with the names of the servers that use the database
 */
export async function requireNoServer(client: ClientBase): Promise<void> {
  const {
    rows: [serving],
  } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [SERVING_LOCK]);
  if (!serving?.alone)
    throw new OperatorError(
      `A server uses this database${await describeServers(client)}: stop it first, then restore. Nothing was changed.`,
    );
  const {
    rows: [starting],
  } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [MIGRATION_LOCK]);
  if (!starting?.alone)
    throw new OperatorError(
      'A server is starting on this database, or a backup begins: wait a moment, stop the server, then restore. ' +
        'Nothing was changed.',
    );
}

async function describeServers(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: string; host: string | null }>(
    `select split_part(application_name, ' ', 2) as pid, host(client_addr) as host from pg_stat_activity
    where datname = current_database() and application_name like 'gym % serving' order by 1`,
  );
  return rows.length === 0
    ? ''
    : ` (${rows.map(({ pid, host }) => `process ${pid}${host ? ` at ${host}` : ''}`).join(', ')})`;
}
