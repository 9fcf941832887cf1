import { Pool, type PoolConfig } from 'pg';

const SECOND = 1_000;

/**
 * A pool that outlives its database: a connection that breaks while idle is dropped and logged, and the next query opens
 * another. No query and no forgotten transaction holds a connection for ever.
 */
export function openPool(connection: PoolConfig, warn: (text: string) => void): Pool {
  const pool = new Pool({
    ...connection,
    max: 10,
    idleTimeoutMillis: 30 * SECOND,
    connectionTimeoutMillis: 5 * SECOND,
    statement_timeout: 15 * SECOND,
    query_timeout: 20 * SECOND,
    idle_in_transaction_session_timeout: 15 * SECOND,
    // Compiling a query takes longer than any of ours: twenty times a page of a million members, whose rows the planner overestimates.
    options: '-c jit=off',
    keepAlive: true,
    application_name: `gym ${process.pid}`,
  });
  // Without listeners, Node ends the process when the database restarts: of the pool for a connection that is idle, of the
  // connection itself for one that breaks between two statements of a transaction.
  pool.on('error', (error) => warn(`A database connection broke: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
