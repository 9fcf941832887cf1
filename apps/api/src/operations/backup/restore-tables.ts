import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction } from '../../platform/database/connection.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { applyMigration, forgetMigrations, type Migration, type SchemaSnapshot } from '../migrations/migrations.ts';
import type { BackupFile } from './verify-and-read-backup.ts';
import { EXCLUDED_TABLES, UPLOAD_COLUMNS } from './backup-format.ts';
import { type CurrentData, blockServers, type MigrationPath } from './restore-checks.ts';
import { beginCopying } from './snapshot.ts';

const MADE_FUNCTION = /create\s+(?:or\s+replace\s+)?function\s+"?(?:public"?\."?)?(\w+)"?/gi;

/** Drops everything that the product created in a database, and nothing else, in the open transaction. */
export async function clearSchema(
  client: ClientBase,
  { tables, views }: SchemaSnapshot,
  known: readonly Migration[],
): Promise<void> {
  const names = (list: readonly { name: string }[] | readonly string[]) =>
    list.map((one) => `public.${client.escapeIdentifier(typeof one === 'string' ? one : one.name)}`).join(', ');
  if (views.length > 0) await client.query(`drop view if exists ${names(views)} cascade`);
  await client.query(`drop table if exists ${names(tables)} cascade`);
  const functions = known.flatMap(({ statements }) =>
    statements.flatMap((text) => [...text.matchAll(MADE_FUNCTION)].map((match) => match[1])),
  );
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [functions],
  );
  for (const { signature } of rows) await client.query(`drop function if exists ${signature}`);
  await forgetMigrations(client);
}

const LOCKED = '55P03';

interface Restoring {
  readonly file: BackupFile;
  readonly way: MigrationPath;
  readonly before: CurrentData;
}

/**
 * Replaces the tables with those of a backup in one transaction: the backup's schema, its rows, then the later
 * migrations. Any failure rolls everything back.
 */
export async function restoreTables(client: Client, { file, way, before }: Restoring): Promise<void> {
  const replace = async () => {
    await client.query(`set local lock_timeout = '5s'`);
    await blockServers(client);
    if (before.schema) await clearSchema(client, before.schema, [...way.applied, ...way.pending]);
    await rebuild(client, file, way);
    await keepTrackOfUploads(client, before);
    await client.query('analyze');
  };
  await inTransaction(client, replace, () => beginCopying(client, 'read committed')).catch((error: unknown) => {
    if ((error as { code?: string }).code !== LOCKED) throw error;
    throw new OperatorError(
      'Another program has locked tables of this database, such as a report or another command: ' +
        'end it, then restore again. Nothing was changed.',
    );
  });
}

async function rebuild(
  client: Client,
  file: BackupFile,
  { applied: made, pending: since, tables }: MigrationPath,
): Promise<void> {
  const all = [...made, ...since];
  for (const migration of made) await applyMigration(client, migration, all);
  const name = (table: string) => `public.${client.escapeIdentifier(table)}`;
  // Disable triggers and truncate: the backup already has the rows that triggers add and migrations insert.
  for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`);
  await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`);
  const rebuildIndexes = await withoutIndexes(
    client,
    tables.map((table) => name(table.name)),
  );
  for (const { name: table } of tables) {
    const stored = file.manifest.tables.find((one) => one.name === table);
    if (!stored || stored.rows === 0 || EXCLUDED_TABLES.includes(table)) continue;
    const columns = stored.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    await pipeline(
      Readable.from(file.rowsOf(stored), { objectMode: false }),
      client.query(copyFrom(`copy ${name(table)} (${columns}) from stdin`)),
    );
  }
  await rebuildIndexes();
  const known = file.manifest.sequences.filter((sequence) => tables.some((table) => table.name === sequence.table));
  for (const { table, column, last, called } of known) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      name(table),
      column,
      last,
      called,
    ]);
  }
  for (const table of tables) await client.query(`alter table ${name(table.name)} enable trigger user`);
  for (const migration of since) await applyMigration(client, migration, all);
}

/**
 * Drops indexes without a constraint, because building them after the rows is faster. @returns a function that builds
 * them
 */
async function withoutIndexes(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('public.%I', relname) as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const index of rows) await client.query(`drop index ${index.name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

/**
 * Keeps the files of the previous data. Lists the unreferenced ones as loose uploads, so that maintenance removes them.
 */
async function keepTrackOfUploads(client: Client, { referencedUploads: named, loose }: CurrentData): Promise<void> {
  const stillNamed = UPLOAD_COLUMNS.map(
    ({ table, column }) => `select ${column} from public.${table} where ${column} is not null`,
  ).join(' union all ');
  await client.query(
    `insert into public.loose_uploads (name, since)
    select distinct name, now() from unnest($1::text[]) as before (name) where name not in (${stillNamed})
    on conflict do nothing`,
    [[...named, ...loose]],
  );
}
