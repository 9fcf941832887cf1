import type { TestServer } from '../testing/test-server.ts';

/** Holds that the server still answers, that no connection of its pool is stuck, and that nothing failed in it unexpectedly. */
export async function isSound({ pool, log, url }: Pick<TestServer, 'pool' | 'log' | 'url'>): Promise<void> {
  expect((await fetch(`${url}/api/getRole`)).status).toBe(401);
  // The last of a batch may still be handing its connection back.
  for (let tries = 0; pool.idleCount < pool.totalCount && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  const { rows } = await pool.query(
    `select state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
  expect(log.errors).toEqual([]);
}
