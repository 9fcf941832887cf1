import type { ClientConfig, Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { openPool } from '../../platform/database/pool.ts';
import { isClaimed } from '../data-folder/server-lock.ts';
import { type BeforeMigrating, migrate } from '../migrations/migrate.ts';
import { type Announcement, announceServer } from './announce-server.ts';
import { checkExternal, databaseProblem } from './external-database.ts';

/** An open database. */
export interface OpenDatabase {
  readonly pool: Pool;
  /** Settings for a separate connection. */
  readonly connection: ClientConfig;
  readonly kind: 'embedded' | 'external';
  close(): Promise<void>;
  /** Closes what it can when the process ends without waiting. */
  closeNow(): void;
}

/** Options for opening a database. */
interface OpenOptions {
  /** Leaves the schema unchanged. */
  readonly skipMigrations?: boolean;
  /** Announces a server while the database is open. */
  readonly announce?: boolean;
  readonly beforeMigrating?: BeforeMigrating | undefined;
  /** Gets a line about the migrations that ran. */
  readonly say?: ((text: string) => void) | undefined;
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one, and migrates its schema.
 * @throws OperatorError with advice if the database is unusable
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: (text: string) => void = () => undefined,
  opening: OpenOptions = {},
): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openExternal(config.databaseUrl, warn, opening)
    : openEmbedded(config.dataDir, warn, opening);
}

async function openExternal(url: string, warn: (text: string) => void, opening: OpenOptions): Promise<OpenDatabase> {
  await checkExternal(url, warn);
  const connection: ClientConfig = { connectionString: url };
  let announcement: Announcement | undefined;
  try {
    announcement = await prepare(connection, warn, opening);
  } catch (error) {
    if ((error as { code?: string }).code === '42501') throw databaseProblem(url, error);
    throw error;
  }
  const pool = openPool(connection, warn);
  return {
    pool,
    connection,
    kind: 'external',
    async close() {
      await announcement?.close();
      await pool.end();
    },
    closeNow: () => undefined,
  };
}

async function openEmbedded(
  dataDir: string,
  warn: (text: string) => void,
  opening: OpenOptions,
): Promise<OpenDatabase> {
  const { startEmbedded } = await import('../embedded/start-embedded.ts');
  const postgres = await startEmbedded(dataDir, warn);
  let announcement: Announcement | undefined;
  try {
    announcement = await prepare(postgres.credentials, warn, opening);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const pool = openPool(postgres.credentials, warn);
  return {
    pool,
    connection: postgres.credentials,
    kind: 'embedded',
    async close() {
      await announcement?.close();
      await pool.end();
      await postgres.stop();
    },
    closeNow: () => postgres.stopNow(),
  };
}

async function prepare(
  connection: ClientConfig,
  warn: (text: string) => void,
  { skipMigrations = false, announce = false, beforeMigrating, say }: OpenOptions,
): Promise<Announcement | undefined> {
  if (!skipMigrations) await migrate(connection, { warn, say, before: beforeMigrating });
  return announce ? announceServer(connection) : undefined;
}

/**
 * Opens the database for one command. If a server already runs the embedded PostgreSQL, connects to it and leaves it
 * running.
 */
export async function openAlongsideServer(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: (text: string) => void,
  opening: Omit<OpenOptions, 'announce'> = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl || !(await isClaimed(config.dataDir))) return openDatabase(config, warn, opening);
  const { findRunningPostgres } = await import('../embedded/running-postgres.ts');
  const connection = await findRunningPostgres(config.dataDir);
  if (!connection) return openDatabase(config, warn, opening);
  const pool = openPool(connection, warn);
  return { pool, connection, kind: 'embedded', close: () => pool.end(), closeNow: () => undefined };
}
