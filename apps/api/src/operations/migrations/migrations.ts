import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';

export const MIGRATIONS_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');

/** One step of the schema, as drizzle-kit writes it. */
export interface Migration {
  /** Name of its file: `0003_measurement_versions`. */
  readonly tag: string;
  /** When it was made, in ms: what it is known by in a database. */
  readonly when: number;
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly statements: readonly string[];
}

/** Every migration this code knows, oldest first. */
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

/** A migration that takes away what older code needs. */
export interface ContractStep {
  /** The migration that made it unneeded; code that does not know that one can no longer run. */
  readonly known: string;
  /** The product's first version that knows it, released before the version that brings this step. */
  readonly version: string;
  /** What is taken away, and why nothing needs it any more. */
  readonly why: string;
}

/**
 * The contract steps among the migrations, by tag. A migration that may break older code and does not stand here fails
 * the tests (ADR-0047). There was none so far.
 */
export const CONTRACT_STEPS: Readonly<Record<string, ContractStep>> = {};

/** Where a database remembers its migrations; the mapper's own migrator would use the same. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

export const tableExists = async (client: ClientBase, table: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ===
  true;

/** What a database remembers of one. */
export type AppliedMigration = Pick<Migration, 'when' | 'hash'>;

/** The migrations that made a database's schema, oldest first; none where it holds no schema of this product. */
export async function appliedMigrations(client: ClientBase): Promise<readonly AppliedMigration[]> {
  if (!(await tableExists(client, MIGRATIONS_TABLE))) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at as when, hash from ${MIGRATIONS_TABLE} order by created_at`,
  );
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

/** Runs a migration in the transaction that is open. */
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

/** Takes the memory away, with the schema itself. */
export async function forgetMigrations(client: ClientBase): Promise<void> {
  await client.query(`drop table if exists ${MIGRATIONS_TABLE}`);
}
