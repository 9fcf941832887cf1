import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import * as schema from './schema/index.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/**
 * The mapper over a pool. A transaction of it is a {@link Transaction}.
 *
 * The mapper's own `transaction` over a pool never gives a connection back on which `begin` failed: a database that restarts
 * ten times at the wrong moment would leave none. Here each goes back, and one that broke is closed instead of used again.
 */
export function createDatabase(pool: Pool) {
  const database = drizzle(pool, { schema });
  type Transact = typeof database.transaction;
  const transaction: Transact = (async (work, settings) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const result = await mapperOf(client).transaction(work, settings);
      broken = false;
      return result;
    } catch (error) {
      broken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }) satisfies Transact;
  return Object.assign(database, { transaction });
}

/** One mapper a connection: making it reads the whole schema. */
const mappers = new WeakMap<PoolClient, ReturnType<typeof mapperFor>>();
const mapperFor = (client: PoolClient) => drizzle(client, { schema });

function mapperOf(client: PoolClient): ReturnType<typeof mapperFor> {
  const known = mappers.get(client) ?? mapperFor(client);
  mappers.set(client, known);
  return known;
}

export type Database = ReturnType<typeof createDatabase>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
