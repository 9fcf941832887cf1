import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { testServerUrl } from '../../testing/database-server.ts';
import { isDatabaseBusy } from './database-errors.ts';
import { openPool, openProbe, timedClient } from './pool.ts';

test('switches off compilation and limits the time of queries', async () => {
  const pool = openPool({ connectionString: testServerUrl() }, () => undefined);
  try {
    const { rows } = await pool.query(
      "select current_setting('jit') as jit, current_setting('statement_timeout') as timeout",
    );
    expect(rows).toEqual([{ jit: 'off', timeout: '15s' }]);
  } finally {
    await pool.end();
  }
});

test('a connection that breaks between two statements fails only its transaction', async () => {
  const pool = openPool({ connectionString: testServerUrl() }, () => undefined);
  try {
    const client = await pool.connect();
    await client.query('begin');
    const {
      rows: [mine],
    } = await client.query('select pg_backend_pid() as pid');
    // Not `once` of node:events, which listens for errors itself.
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    await pool.query('select pg_terminate_backend($1)', [mine.pid]);
    await ended;
    await expect(client.query('commit')).rejects.toThrow('not queryable');
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test('warns of an idle connection that breaks, but not of one that its own end breaks', async () => {
  const warnings: string[] = [];
  const pool = openPool({ connectionString: testServerUrl() }, (text) => warnings.push(text));
  const [first, second] = [await pool.connect(), await pool.connect()];
  for (const client of [first, second]) client.release();
  first.emit('error', new Error('terminating connection'));
  expect(warnings).toEqual(['A database connection broke: terminating connection']);
  const ended = pool.end();
  // PostgreSQL that stops at this moment says so to a connection that it has not closed yet.
  second.emit('error', new Error('terminating connection'));
  await ended;
  expect(warnings).toHaveLength(1);
});

test('opens only as many connections as allowed, and a probe answers while all are in use', async () => {
  const pool = openPool({ connectionString: testServerUrl() }, () => undefined, { max: 2 });
  const probe = openProbe(pool);
  const used = [await pool.connect(), await pool.connect()];
  try {
    const [third, probed] = await Promise.allSettled([pool.query('select 1'), probe.query('select 1 as one')]);
    expect(third).toMatchObject({ status: 'rejected' });
    expect(third.status === 'rejected' && isDatabaseBusy(third.reason)).toBe(true);
    expect(probed).toMatchObject({ value: { rows: [{ one: 1 }] } });
  } finally {
    for (const client of used) client.release();
    await Promise.all([pool.end(), probe.end()]);
  }
});

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
