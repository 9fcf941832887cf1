import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';

export const MIGRATIONS_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');

/** One step of the schema, as drizzle-kit writes it. */
export interface Migration {
  /** File name without extension: `0003_measurement_versions`. */
  readonly tag: string;
  /** Creation time in ms. The database identifies the migration by it. */
  readonly when: number;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly statements: readonly string[];
}

/** Reads every migration of this code, oldest first. */
export function readMigrations(folder = MIGRATIONS_FOLDER): readonly Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
}

/** A migration that removes what older code needs. */
export interface ContractStep {
  /** The migration that made it unneeded. Code that does not know that migration can no longer run. */
  readonly known: string;
  /** The first version of the product that knows it, released before the version with this step. */
  readonly version: string;
  /** What the step removes, and why nothing needs it any more. */
  readonly why: string;
}

/**
 * The contract steps by tag. The tests reject a migration that may break older code and is not in this list (ADR-0047).
 * There is none yet.
 */
export const CONTRACT_STEPS: Readonly<Record<string, ContractStep>> = {};

/** The table of applied migrations. The ORM's own migrator uses the same table. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

export const tableExists = async (client: ClientBase, table: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ===
  true;

/** What a database stores about an applied migration. */
export type AppliedMigration = Pick<Migration, 'when' | 'hash'>;

/** Returns the migrations of a database's schema, oldest first; none if it has no schema of this product. */
export async function appliedMigrations(client: ClientBase): Promise<readonly AppliedMigration[]> {
  if (!(await tableExists(client, MIGRATIONS_TABLE))) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at as when, hash from ${MIGRATIONS_TABLE} order by created_at`,
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

/** Applies a migration in the open transaction. */
export async function applyMigration(
  client: ClientBase,
  migration: Migration,
  all: readonly Migration[],
  steps: Readonly<Record<string, ContractStep>> = CONTRACT_STEPS,
): Promise<void> {
  if (!(await tableExists(client, MIGRATIONS_TABLE))) {
    await client.query('create schema if not exists drizzle');
    await client.query(
      `create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`,
    );
  }
  for (const statement of migration.statements) await client.query(statement);
  await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [
    migration.hash,
    migration.when,
  ]);
  const step = steps[migration.tag];
  if (step)
    await client.query('insert into schema_floors (step, known, version) values ($1, $2, $3)', [
      migration.when,
      all.find(({ tag }) => tag === step.known)?.when,
      step.version,
    ]);
}

/** Drops the table of applied migrations, with its schema. */
export async function forgetMigrations(client: ClientBase): Promise<void> {
  await client.query(`drop table if exists ${MIGRATIONS_TABLE}`);
}

/** A column in drizzle-kit's snapshot. */
export interface ColumnSnapshot {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default?: unknown;
  /** Set for a column that the database computes from other columns. */
  readonly generated?: unknown;
  /** Set for a column that the database numbers. */
  readonly identity?: unknown;
}

interface StoredTable {
  readonly name: string;
  readonly schema: string;
  readonly columns: Readonly<Record<string, ColumnSnapshot>>;
  readonly indexes: Readonly<Record<string, { readonly isUnique: boolean }>>;
  readonly foreignKeys: Readonly<Record<string, { readonly tableTo: string }>>;
}

/** A table of the schema after a migration. */
export interface TableSnapshot {
  readonly name: string;
  readonly columns: readonly ColumnSnapshot[];
  /** Columns that are not generated: a copy needs these. */
  readonly stored: readonly string[];
  /** Tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly isUnique: boolean }[];
}

export interface SchemaSnapshot {
  /** Referenced tables come before the tables that refer to them. */
  readonly tables: readonly TableSnapshot[];
  readonly views: readonly string[];
}

/** Returns the schema after a migration. */
export function schemaAfter({ tag }: Pick<Migration, 'tag'>, folder = MIGRATIONS_FOLDER): SchemaSnapshot {
  const [number] = tag.split('_');
  const { tables, views } = JSON.parse(readFileSync(path.join(folder, `meta/${number}_snapshot.json`), 'utf8')) as {
    tables: Record<string, StoredTable>;
    views: Record<string, { name: string }>;
  };
  const all = Object.values(tables).map(({ name, columns, indexes, foreignKeys }): TableSnapshot => ({
    name,
    columns: Object.values(columns),
    stored: Object.values(columns)
      .filter(({ generated }) => generated === undefined)
      .map((column) => column.name),
    refersTo: [...new Set(Object.values(foreignKeys).map(({ tableTo }) => tableTo))].filter((to) => to !== name),
    indexes: Object.entries(indexes).map(([index, { isUnique }]) => ({ name: index, isUnique })),
  }));
  return { tables: referredFirst(all), views: Object.values(views).map(({ name }) => name) };
}

/** Sorts referenced tables first. @throws if tables refer to each other in a circle */
function referredFirst(tables: readonly TableSnapshot[]): TableSnapshot[] {
  const ordered: TableSnapshot[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const free = left.filter(({ refersTo }) => refersTo.every((to) => ordered.some(({ name }) => name === to)));
    if (free.length === 0)
      throw new Error(`The tables ${left.map(({ name }) => name).join(', ')} refer to each other in a circle.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
