import type { Config } from '../config/config.ts';
import { isClaimed } from '../data-folder/server-lock.ts';
import { openDatabase, type OpenDatabase, type Opening } from './open-database.ts';
import { openPool } from './open-pool.ts';

/**
 * Opens the database for one command, also while a server works with the embedded one: then through the PostgreSQL that
 * server runs, which is left running.
 */
export async function openBesideServer(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  warn: (text: string) => void,
  opening: Pick<Opening, 'asItIs'> = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl || !(await isClaimed(config.dataDir))) return openDatabase(config, warn, opening);
  const { runningEmbedded } = await import('../embedded/running-embedded.ts');
  const connection = await runningEmbedded(config.dataDir);
  if (!connection) return openDatabase(config, warn, opening);
  const pool = openPool(connection, warn);
  return { pool, connection, kind: 'embedded', close: () => pool.end(), closeNow: () => undefined };
}
