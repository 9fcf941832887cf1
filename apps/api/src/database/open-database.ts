import type { Pool, PoolConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { checkExternal } from './check-external.ts';
import { databaseProblem } from './database-problem.ts';
import { migrate } from './migrate.ts';
import { openPool } from './open-pool.ts';

/** A database with the current schema. */
export interface OpenDatabase {
  readonly pool: Pool;
  readonly kind: 'embedded' | 'external';
  close(): Promise<void>;
  /** What can still be done when the process ends without waiting. */
  closeNow(): void;
}

/**
 * Opens the database of the deployment: the one of DATABASE_URL, else the embedded one, which is started.
 * @throws OperatorError where it cannot be used, saying what to do.
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, warn: (text: string) => void = () => undefined): Promise<OpenDatabase> {
  return config.databaseUrl ? openExternal(config.databaseUrl, warn) : openEmbedded(config.dataDir, warn);
}

async function openExternal(url: string, warn: (text: string) => void): Promise<OpenDatabase> {
  await checkExternal(url);
  const connection: PoolConfig = { connectionString: url };
  try {
    await migrate(connection);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code === '42501') throw databaseProblem(url, (error as { cause: unknown }).cause);
    throw error;
  }
  const pool = openPool(connection, warn);
  return { pool, kind: 'external', close: () => pool.end(), closeNow: () => undefined };
}

async function openEmbedded(dataDir: string, warn: (text: string) => void): Promise<OpenDatabase> {
  const { startEmbedded } = await import('../embedded/start-embedded.ts');
  const postgres = await startEmbedded(dataDir, warn);
  try {
    await migrate(postgres.credentials);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const pool = openPool(postgres.credentials, warn);
  return {
    pool,
    kind: 'embedded',
    async close() {
      await pool.end();
      await postgres.stop();
    },
    closeNow: () => postgres.stopNow(),
  };
}
