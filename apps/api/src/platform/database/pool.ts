import { Pool, type PoolConfig } from 'pg';

const SECOND = 1_000;

/**
 * A pool that survives a restart of its database: it drops and logs a broken idle connection, and the next query opens
 * another one. Timeouts free the connection of a slow query or a forgotten transaction.
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
    // Compiling takes longer than our queries: the planner overestimates the rows of a large table.
    options: '-c jit=off',
    keepAlive: true,
    application_name: `gym ${process.pid}`,
  });
  // Without these listeners, Node ends the process when the database restarts. The pool reports a broken idle
  // connection; the connection itself reports a break between two statements of a transaction.
  pool.on('error', (error) => warn(`A database connection broke: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
