import { setTimeout as pause } from 'node:timers/promises';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import {
  appliedMigrations,
  type Migration,
  readMigrations,
  schemaAfter,
  type SchemaSnapshot,
  type TableSnapshot,
} from '../migrations/migrations.ts';
import { unknownMigrations, MIGRATION_LOCK } from '../migrations/migrate.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { UPLOAD_COLUMNS, EXCLUDED_TABLES, type Manifest } from './backup-format.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import { type AnnouncedServer, announcedServers, SERVING_LOCK } from '../database/announce-server.ts';

/** What a database contains before a restore. */
export interface CurrentData {
  /** Undefined if the database contains nothing of this product. */
  readonly schema: SchemaSnapshot | undefined;
  readonly members: number;
  readonly users: number;
  /** The time of the last audit entry, or undefined without one. */
  readonly lastChange: Date | undefined;
  /** Uploads that records name. */
  readonly referencedUploads: readonly string[];
  /** Loose uploads, which maintenance will remove. */
  readonly loose: readonly string[];
  /** Ids of erased members. */
  readonly erased: readonly number[];
  /** Ids of erased users. */
  readonly erasedUsers: readonly number[];
}

const NO_DATA: CurrentData = {
  schema: undefined,
  members: 0,
  users: 0,
  lastChange: undefined,
  referencedUploads: [],
  loose: [],
  erased: [],
  erasedUsers: [],
};

/** @throws OperatorError if the database contains data that this code does not know */
export async function readCurrentData(
  client: ClientBase,
  known: readonly Migration[] = readMigrations(),
): Promise<CurrentData> {
  const applied = await appliedMigrations(client);
  if (unknownMigrations(known, applied).length > 0)
    throw new OperatorError(
      'This database was brought up to date by a newer version. Nothing was changed. ' +
        'Restore into an empty database, or with that version.',
    );
  const level = known.find(({ when }) => when === applied.at(-1)?.when);
  if (!level) return await checkEmpty(client, known);

  const schema = schemaAfter(level);
  const has = (table: string) => schema.tables.some(({ name }) => name === table);
  const namesIn = async (table: string, column: string): Promise<string[]> =>
    has(table)
      ? (
          await client.query<{ name: string }>(
            `select distinct ${column} as name from public.${table} where ${column} is not null`,
          )
        ).rows.map(({ name }) => name)
      : [];
  const idsIn = async (table: 'erased_members' | 'erased_users'): Promise<number[]> =>
    has(table)
      ? (await client.query<{ id: string }>(`select id from public.${table}`)).rows.map(({ id }) => Number(id))
      : [];
  const {
    rows: [counts],
  } = await client.query<{ members: number; users: number; last: Date | null }>(
    `select (select count(*) from public.members)::int as members, (select count(*) from public.users)::int as users,
      (select max(at) from public.audit_entries) as last`,
  );
  return {
    schema,
    members: counts?.members ?? 0,
    users: counts?.users ?? 0,
    lastChange: counts?.last ?? undefined,
    referencedUploads: (await Promise.all(UPLOAD_COLUMNS.map(({ table, column }) => namesIn(table, column)))).flat(),
    loose: await namesIn('loose_uploads', 'name'),
    erased: await idsIn('erased_members'),
    erasedUsers: await idsIn('erased_users'),
  };
}

/** Rejects a database with tables of our names that another program created. */
async function checkEmpty(client: ClientBase, known: readonly Migration[]): Promise<CurrentData> {
  const newest = known.at(-1);
  const ours = newest ? schemaAfter(newest).tables.map(({ name }) => name) : [];
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by 1`,
    [ours],
  );
  if (rows.length > 0)
    throw new OperatorError(
      `This database contains tables of another program (${rows
        .map(({ name }) => name)
        .slice(0, 3)
        .join(', ')}). Nothing was changed. Restore into an empty database.`,
    );
  return NO_DATA;
}

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

/** Rows and indexes take space, and the write-ahead log contains them again. */
const DATABASE_PER_ROW_BYTE = 3;

/** Estimates the bytes of a restored database. The estimate is rather too high. */
export const databaseSpace = ({ tables }: Manifest): number =>
  tables.reduce((sum, { parts }) => parts.reduce((bytes, { raw }) => bytes + raw, sum), 0) * DATABASE_PER_ROW_BYTE;

/** Returns the bytes of the pictures that a folder does not have yet. */
export async function uploadSpace({ uploads }: Manifest, folder: string): Promise<number> {
  let needed = 0;
  for (const { name, bytes } of uploads) {
    const there = await stat(path.join(folder, name)).catch(() => undefined);
    if (there?.size !== bytes) needed += bytes;
  }
  return needed;
}
