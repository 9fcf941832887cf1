import type { ClientBase } from 'pg';
import { appliedMigrations } from '../database/applied-migrations.ts';
import { readMigrations, type Migration } from '../database/migrations.ts';
import { unknownTo } from '../database/newer-schema.ts';
import { schemaAt, type SchemaThen } from '../database/schema-at.ts';
import { OperatorError } from '../operator-error.ts';
import { NAMES_UPLOADS } from './format.ts';

/** What a database holds before something is restored into it. */
export interface WhatIsThere {
  /** Undefined where it holds nothing of this product. */
  readonly schema: SchemaThen | undefined;
  readonly members: number;
  readonly users: number;
  /** By the audit trail; undefined where nothing was ever changed. */
  readonly lastChange: Date | undefined;
  /** Uploads that its records name. */
  readonly named: readonly string[];
  /** Uploads that nothing names, and that are to be removed. */
  readonly loose: readonly string[];
  /** Members that were erased, by their ids. */
  readonly erased: readonly number[];
}

const NOTHING: WhatIsThere = {
  schema: undefined,
  members: 0,
  users: 0,
  lastChange: undefined,
  named: [],
  loose: [],
  erased: [],
};

/** @throws OperatorError where it holds what this code does not know */
export async function whatIsThere(
  client: ClientBase,
  known: readonly Migration[] = readMigrations(),
): Promise<WhatIsThere> {
  const applied = await appliedMigrations(client);
  if (unknownTo(known, applied).length > 0)
    throw new OperatorError(
      'This database was brought up to date by a newer version. Nothing was changed. Restore into an empty database, or with that version.',
    );
  const level = known.find(({ when }) => when === applied.at(-1)?.when);
  if (!level) return await checkEmpty(client, known);

  const schema = schemaAt(level);
  const has = (table: string) => schema.tables.some(({ name }) => name === table);
  const namesIn = async (table: string, column: string): Promise<string[]> =>
    has(table)
      ? (
          await client.query<{ name: string }>(
            `select distinct ${column} as name from public.${table} where ${column} is not null`,
          )
        ).rows.map(({ name }) => name)
      : [];
  const {
    rows: [counts],
  } = await client.query<{ members: number; users: number; last: Date | null }>(
    `select (select count(*) from public.members)::int as members, (select count(*) from public.users)::int as users, (select max(at) from public.audit_entries) as last`,
  );
  return {
    schema,
    members: counts?.members ?? 0,
    users: counts?.users ?? 0,
    lastChange: counts?.last ?? undefined,
    named: (await Promise.all(NAMES_UPLOADS.map(({ table, column }) => namesIn(table, column)))).flat(),
    loose: await namesIn('loose_uploads', 'name'),
    erased: has('erased_members')
      ? (await client.query<{ id: string }>('select id from public.erased_members')).rows.map(({ id }) => Number(id))
      : [],
  };
}

/** Tables of these names that we did not make are somebody else's. */
async function checkEmpty(client: ClientBase, known: readonly Migration[]): Promise<WhatIsThere> {
  const newest = known.at(-1);
  const ours = newest ? schemaAt(newest).tables.map(({ name }) => name) : [];
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by 1`,
    [ours],
  );
  if (rows.length > 0)
    throw new OperatorError(
      `This database holds tables of another program (${rows
        .map(({ name }) => name)
        .slice(0, 3)
        .join(', ')}). Nothing was changed. Restore into an empty database.`,
    );
  return NOTHING;
}
