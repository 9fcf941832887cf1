import type { ClientBase } from 'pg';
import { CONTRACT_STEPS, type ContractStep } from './contract-steps.ts';
import type { Migration } from './migrations.ts';

/** Where a database remembers its migrations; the mapper's own migrator would use the same. */
const TABLE = 'drizzle.__drizzle_migrations';

export const exists = async (client: ClientBase, table: string): Promise<boolean> =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ===
  true;

/** What a database remembers of one. */
export type Applied = Pick<Migration, 'when' | 'hash'>;

/** The migrations that made a database's schema, oldest first; none where it holds no schema of this product. */
export async function appliedMigrations(client: ClientBase): Promise<readonly Applied[]> {
  if (!(await exists(client, TABLE))) return [];
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at as when, hash from ${TABLE} order by created_at`,
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
  if (!(await exists(client, TABLE))) {
    await client.query('create schema if not exists drizzle');
    await client.query(
      `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint)`,
    );
  }
  for (const statement of migration.statements) await client.query(statement);
  await client.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [migration.hash, migration.when]);
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
  await client.query(`drop table if exists ${TABLE}`);
}
