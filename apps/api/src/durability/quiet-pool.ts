import { Pool, type PoolConfig } from 'pg';

/** A test's own way into a database whose connections may be ended at any moment. */
export function quietPool(connection: PoolConfig): Pool {
  const pool = new Pool({ ...connection, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}
