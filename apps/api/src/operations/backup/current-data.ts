import type { ClientBase } from 'pg';
import { appliedMigrations, type Migration, readMigrations } from '../migrations/migrations.ts';
import { unknownMigrations } from '../migrations/migrate.ts';
import { schemaAfter, type SchemaSnapshot } from '../migrations/schema-snapshot.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { UPLOAD_COLUMNS } from './backup-format.ts';

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
