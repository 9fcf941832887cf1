import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { OperatorError } from '../operator-error.ts';
import { appliedMigrations, applyMigration } from './applied-migrations.ts';
import { CONTRACT_STEPS } from './contract-steps.ts';
import { MIGRATIONS_FOLDER, readMigrations, type Migration } from './migrations.ts';
import { checkNewerSchema } from './newer-schema.ts';

/** Any number, as long as every server uses the same: "gym" in ASCII. Whoever changes the schema holds it. */
export const MIGRATION_LOCK = 0x67796d;

/** A migration that waits for a table makes everybody else wait behind it: it steps back after this and tries again. */
const LOCK_PATIENCE = '3s';
const LOCKED = '55P03';
const PATIENCE = 600_000;

interface Migrating {
  readonly folder?: string;
  readonly steps?: typeof CONTRACT_STEPS;
  readonly warn?: (text: string) => void;
}

/**
 * Brings the schema up to date. Servers that start at once take turns, so that each migration runs once; a connection of
 * its own holds the lock, which ends with it. Each migration is there as a whole or not at all.
 * @throws OperatorError where the schema is of a newer version that this code cannot run on, or its tables are held for ever
 */
export async function migrate(
  connection: ClientConfig,
  { folder = MIGRATIONS_FOLDER, steps = CONTRACT_STEPS, warn = () => undefined }: Migrating = {},
): Promise<void> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: `gym ${process.pid} migrations`,
  });
  // A break shows in the query that is under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = readMigrations(folder);
    const applied = await appliedMigrations(client);
    await checkNewerSchema(client, { known, applied, warn });
    for (const migration of known.filter(({ when }) => !applied.some((one) => one.when === when))) {
      await withPatience(client, () => applyMigration(client, migration, known, steps), migration, warn);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function withPatience(
  client: ClientBase,
  work: () => Promise<void>,
  { tag }: Migration,
  warn: (text: string) => void,
): Promise<void> {
  let warned = false;
  for (const deadline = Date.now() + PATIENCE; ; await pause(1_000)) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_PATIENCE}'`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code !== LOCKED) throw error;
      if (Date.now() > deadline)
        throw new OperatorError(
          `The database's schema cannot be brought up to date (${tag}): something has held a table for ten minutes, such as a backup or a report. Wait for it to end, or end it, and start again.`,
        );
      if (!warned)
        warn(`Bringing the schema up to date (${tag}) waits for a table that something holds, such as a backup.`);
      warned = true;
    }
  }
}
