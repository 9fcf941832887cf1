import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import { type AnnouncedServer, announcedServers, SERVING_LOCK } from '../database/announce-server.ts';
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
        `${file} has the schema of a newer version than this one (${productBuild()}). Nothing was changed. ` +
          'Restore it with the version that last upgraded that database, or a newer one.',
      );
    throw new OperatorError(
      `${file} was made by version ${product}, whose schema this version (${productBuild()}) does not know. ` +
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

const UNCHANGED = 'Nothing was changed.';

/**
 * Makes sure that no server uses a database. Waits for the end of an announcement that nobody renews, as a killed
 * server leaves it.
 * @throws OperatorError with the names of the servers that use the database
 */
export async function requireNoServer(client: ClientBase): Promise<void> {
  const found = await announcedServers(client);
  for (let left = found; left.length > 0; left = await announcedServers(client)) {
    const renewed = left.some(({ id, expiry }) => !found.some((one) => one.id === id && one.expiry === expiry));
    if (renewed) throw usedError(left);
    await pause(500);
  }
  await client.query('begin');
  try {
    await blockServers(client);
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/**
 * Blocks new servers until the transaction ends.
 * @throws OperatorError if a server uses the database
 */
export async function blockServers(client: ClientBase): Promise<void> {
  const locked = async (lock: number) =>
    (await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [lock])).rows[0]?.alone;
  if (!(await locked(SERVING_LOCK)))
    throw new OperatorError(
      'A server of an earlier version uses this database, a server is starting, or another restore runs: ' +
        `stop it first, then restore. ${UNCHANGED}`,
    );
  if (!(await locked(MIGRATION_LOCK)))
    throw new OperatorError(
      'A server is starting on this database, or a backup begins: wait a moment, stop the server, then restore. ' +
        UNCHANGED,
    );
  const servers = await announcedServers(client);
  if (servers.length > 0) throw usedError(servers);
}

const usedError = (servers: readonly AnnouncedServer[]): OperatorError =>
  new OperatorError(
    `A server uses this database (${servers.map((one) => `process ${one.process} at ${one.host}`).join(', ')}): ` +
      `stop it first, then restore. ${UNCHANGED}`,
  );
