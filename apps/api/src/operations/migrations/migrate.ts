import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, ClientConfig } from 'pg';
import { inTransaction, openConnection } from '../../platform/database/connection.ts';
import { commandLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import {
  type AppliedMigration,
  appliedMigrations,
  applyMigration,
  CONTRACT_STEPS,
  type Migration,
  MIGRATIONS_FOLDER,
  readMigrations,
  tableExists,
} from './migrations.ts';

/** Returns the migrations that this code does not know, because a newer version applied them. */
export const unknownMigrations = (
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] => applied.filter(({ when }) => !known.some((migration) => migration.when === when));

/**
 * Compares a database's schema with this code. A newer schema is normal during a rollout and after a rollback. Only a
 * contract step stops older code.
 * @throws OperatorError if this code can no longer run
 */
async function checkNewerSchema(
  client: ClientBase,
  {
    known,
    applied,
    warn,
  }: { known: readonly Migration[]; applied: readonly AppliedMigration[]; warn: (text: string) => void },
): Promise<void> {
  const unknown = unknownMigrations(known, applied);
  if (unknown.length === 0) return;
  const newest = Math.max(...known.map(({ when }) => when));
  const {
    rows: [floor],
  } = (await tableExists(client, 'public.schema_floors'))
    ? await client.query<{ version: string }>(
        'select version from schema_floors where known > $1 order by known desc limit 1',
        [newest],
      )
    : { rows: [] };
  if (floor) {
    throw new OperatorError(
      `This database belongs to a newer version, and nothing older than ${floor.version} can run on it; ` +
        `this is ${productBuild()}. Start version ${floor.version} or newer. ` +
        'To go back instead, restore the backup from before the upgrade into an empty database, ' +
        `with the version that made it: ${commandLine('restore <file>')}`,
    );
  }
  const steps = `${unknown.length} step${unknown.length === 1 ? '' : 's'}`;
  warn(
    `A newer version has migrated the database (${steps} that this one, ${productBuild()}, does not know). ` +
      'This version still works with it, as during a rollout.',
  );
}

/** The id of an advisory lock, the same for all servers ("gym" in ASCII). Every schema change takes it. */
export const MIGRATION_LOCK = 0x67796d;

/** A migration that waits for a table blocks all other queries on it, so it gives up after this time and retries. */
const LOCK_TIMEOUT = '3s';
const LOCKED = '55P03';
const MIGRATION_TIMEOUT = 600_000;

/** Runs before the first migration of a database that has data, under the migration lock. */
export type BeforeMigrating = (connection: ClientConfig) => Promise<void>;

interface MigrateOptions {
  readonly folder?: string;
  readonly steps?: typeof CONTRACT_STEPS;
  readonly warn?: (text: string) => void;
  readonly say?: (text: string) => void;
  readonly before?: BeforeMigrating | undefined;
}

/**
 * Migrates the schema. Servers that start together take turns, so that each migration runs once. The lock belongs to an
 * open transaction of a separate connection, because a pooler may exchange the session between two transactions. Each
 * migration is atomic.
 * @throws OperatorError if this code cannot run on a newer schema, or if other transactions never release its tables
 */
export async function migrate(
  connection: ClientConfig,
  {
    folder = MIGRATIONS_FOLDER,
    steps = CONTRACT_STEPS,
    warn = () => undefined,
    say = () => undefined,
    before,
  }: MigrateOptions = {},
): Promise<void> {
  const client = await openConnection(connection, 'migrations');
  const lock = await openConnection(connection, 'migration lock');
  try {
    await lock.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const known = readMigrations(folder);
    const applied = await appliedMigrations(client);
    await checkNewerSchema(client, { known, applied, warn });
    const pending = known.filter(({ when }) => !applied.some((one) => one.when === when));
    if (pending.length > 0 && applied.length > 0) await before?.(connection);
    for (const migration of pending) {
      await retryWhileLocked(client, () => applyMigration(client, migration, known, steps), migration, warn);
    }
    if (pending.length > 0) say(`Upgraded the database: ${pending.map(({ tag }) => tag).join(', ')}.`);
  } finally {
    for (const one of [client, lock]) await one.end().catch(() => undefined);
  }
}

async function retryWhileLocked(
  client: ClientBase,
  work: () => Promise<void>,
  { tag }: Migration,
  warn: (text: string) => void,
): Promise<void> {
  let warned = false;
  for (const deadline = Date.now() + MIGRATION_TIMEOUT; ; await pause(1_000)) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local statement_timeout = 0`);
        await work();
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED) throw error;
      if (Date.now() > deadline)
        throw new OperatorError(
          `The database's schema cannot be brought up to date (${tag}): another program has locked a table for ten ` +
            'minutes, such as a backup or a report. Wait for it to end, or end it, and start again.',
        );
      if (!warned) warn(`The migration ${tag} waits for a table that another program has locked, such as a backup.`);
      warned = true;
    }
  }
}
