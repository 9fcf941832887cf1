import type { ClientConfig, Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { announceServer, type Announcement } from './announce-server.ts';
import { checkExternal } from './check-external.ts';
import { databaseProblem } from './database-problem.ts';
import { migrate } from './migrate.ts';
import { openPool } from './open-pool.ts';

/** An open database. */
export interface OpenDatabase {
  readonly pool: Pool;
  /** How to reach it by a connection of one's own. */
  readonly connection: ClientConfig;
  readonly kind: 'embedded' | 'external';
  close(): Promise<void>;
  /** What can still be done when the process ends without waiting. */
  closeNow(): void;
}

/** What a database is opened for. */
export interface Opening {
  /** Leaves the schema as it is. */
  readonly asItIs?: boolean;
  /** Says as long as it is open that a server works on it. */
  readonly serves?: boolean;
}

/**
 * Opens the database of the deployment, with the current schema: the one of DATABASE_URL, else the embedded one, which is started.
 * @throws OperatorError where it cannot be used, saying what to do.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: (text: string) => void = () => undefined,
  opening: Opening = {},
): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openExternal(config.databaseUrl, warn, opening)
    : openEmbedded(config.dataDir, warn, opening);
}

async function openExternal(url: string, warn: (text: string) => void, opening: Opening): Promise<OpenDatabase> {
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

async function openEmbedded(dataDir: string, warn: (text: string) => void, opening: Opening): Promise<OpenDatabase> {
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
  { asItIs = false, serves = false }: Opening,
): Promise<Announcement | undefined> {
  if (!asItIs) await migrate(connection, { warn });
  return serves ? announceServer(connection) : undefined;
}
