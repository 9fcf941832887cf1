import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { testServerUrl } from '../../testing/database-server.ts';
import { timedClient } from './pool.ts';

let pool: Pool;
beforeEach(() => {
  pool = new Pool({ connectionString: testServerUrl(), Client: timedClient(100) });
});
afterEach(() => pool.end());

const SLOW = 'select pg_sleep(1)';

test('answers a query within its time, in each form', async () => {
  const client = await pool.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await client.query({ text: 'select $1::int as two', values: [2] })).rows).toEqual([{ two: 2 }]);
  const answer = await new Promise((resolve, reject) => {
    client.query('select $1::int as three', [3], (error, { rows }) => (error ? reject(error) : resolve(rows)));
  });
  expect(answer).toEqual([{ three: 3 }]);
  await expect(client.query('no statement')).rejects.toThrow('syntax error');
  client.release();
});

test('fails a slow query of the pool with the error of the driver, and drops its connection', async () => {
  await expect(pool.query(SLOW)).rejects.toThrow('Query read timeout');
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('fails a slow query of a client', async () => {
  const client = await pool.connect();
  await expect(client.query(SLOW)).rejects.toThrow('Query read timeout');
  client.release(true);
});

test('gives a statement the time that it asks for', async () => {
  const waiting = { text: 'select pg_sleep(0.3)', query_timeout: 10_000 };
  expect((await pool.query(waiting)).rowCount).toBe(1);
});

test('leaves a copy to its library', async () => {
  const client = await pool.connect();
  expect(await text(client.query(copyTo("copy (values ('row')) to stdout")))).toBe('row\n');
  client.release();
});
