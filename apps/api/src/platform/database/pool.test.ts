import { testServerUrl } from '../../testing/database-server.ts';
import { openPool } from './pool.ts';

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
