import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { testServerUrl } from '../../testing/database-server.ts';
import { createDatabase } from './database.ts';

/** Opens a pool of one connection, so that a connection that is not released blocks the next query. */
function onOneConnection() {
  const pool = new Pool({ connectionString: testServerUrl(), max: 1, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: createDatabase(pool) };
}

const pidOf = async ({ db }: ReturnType<typeof onOneConnection>): Promise<number> =>
  Number((await db.execute(sql`select pg_backend_pid() pid`)).rows[0]?.['pid']);

test('releases and closes a connection whose transaction could not begin', async () => {
  const one = onOneConnection();
  const { pool, db } = one;
  try {
    const before = await pidOf(one);
    const client = await pool.connect();
    client.query = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    client.release();
    await expect(db.transaction(async () => undefined)).rejects.toThrow('begin');
    expect(await pidOf(one)).not.toBe(before);
  } finally {
    await pool.end();
  }
});

test('rolls a failed transaction back, keeps its error, and uses the connection again', async () => {
  const one = onOneConnection();
  const { pool, db } = one;
  try {
    const before = await pidOf(one);
    await db.execute(sql`create temp table kept (n int)`);
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`);
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (2)`);
    });
    expect((await db.execute(sql`select n from kept`)).rows).toEqual([{ n: 2 }]);
    expect(await pidOf(one)).toBe(before);
  } finally {
    await pool.end();
  }
});

test('does not use a connection again that the database ended within a transaction', async () => {
  const one = onOneConnection();
  const { pool, db } = one;
  const other = new Pool({ connectionString: testServerUrl(), max: 1 });
  try {
    await expect(
      db.transaction(async (tx) => {
        const pid = Number((await tx.execute(sql`select pg_backend_pid() pid`)).rows[0]?.['pid']);
        await other.query('select pg_terminate_backend($1)', [pid]);
        await tx.execute(sql`select 1`);
      }),
    ).rejects.toThrow();
    expect(await pidOf(one)).toBeGreaterThan(0);
  } finally {
    await pool.end();
    await other.end();
  }
});
