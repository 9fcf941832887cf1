import { drizzle } from 'drizzle-orm/node-postgres';
import { type Pool, type PoolClient, type QueryArrayConfig, types } from 'pg';
import * as schema from './schema/index.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { keepsStatements } from './pool.ts';

/**
 * The mapper over a pool. Its transaction is a {@link Transaction}.
 *
 * The mapper's own `transaction` never releases a connection whose `begin` failed, so a few restarts of the database
 * would use up the pool. This one releases every connection and closes a broken one.
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

/** One mapper per connection, because creating one reads the whole schema. */
const mappers = new WeakMap<PoolClient, ReturnType<typeof mapperFor>>();
const mapperFor = (client: PoolClient) => drizzle(client, { schema });

function mapperOf(client: PoolClient): ReturnType<typeof mapperFor> {
  const known = mappers.get(client) ?? mapperFor(client);
  mappers.set(client, known);
  return known;
}

export type Database = ReturnType<typeof createDatabase>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const INT8 = 20;

/** Identifiers and counts fit a JavaScript number: the contract stops at 15 digits. */
const numbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : (types.getTypeParser(oid, format) as (text: string) => unknown),
} as QueryArrayConfig['types'];

/**
 * A statement. With a name, each connection prepares it once, unless a pooler lies between; without one, it is planned
 * for its values each time.
 */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** Reads rows without the mapper, for the most frequent reads. Columns have their names on the wire. */
export async function readRows<Row extends object>(
  db: Database,
  { name, text }: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({
    ...(name !== undefined && keepsStatements(db.$client) ? { name } : {}),
    text,
    values,
    ...(numbers && { types: numbers }),
  });
  return rows;
}
