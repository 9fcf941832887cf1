import { testServerUrl } from '../../testing/database-server.ts';
import { isDatabaseBusy } from './database-errors.ts';
import { openPool, openProbe } from './pool.ts';

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
