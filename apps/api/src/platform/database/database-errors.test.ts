import { Pool } from 'pg';
import { buildApp } from '../../operations/server/app.ts';
import { TestLog, TestMail, TestPictures } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

test('returns 503 with a time to retry while the database is unreachable, and logs the cause', async () => {
  const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
  const log = new TestLog();
  const config = { passwordMinLength: 1, corsOrigins: [], trustProxy: false, gym: {} as never };
  const app = await buildApp({
    config,
    pool,
    mail: new TestMail(),
    pictures: new TestPictures(),
    clock: { now: () => new Date() },
    log: log.logger,
  });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${url}/api/getRole`, { headers: { authorization: 'Bearer x' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      status: 'error',
      result: 'error',
      reason: 'The database does not answer at the moment. Try again shortly.',
    });
    expect(log.errors).toHaveLength(1);
  } finally {
    await app.close();
    await pool.end();
  }
});

test('replaces connections that the database ends', async () => {
  server.pool.on('error', () => undefined);
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call('getRole', { token: server.admin })));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect((await server.call('getRole', { token: server.admin })).status).toBe(200);
});

test('returns 500 with a reference and without internals for a failure of the server', async () => {
  await server.pool.query('alter table plans rename column price to cost');
  const { status, body } = await server.call('getPlanDetails', { token: server.admin });
  await server.pool.query('alter table plans rename column cost to price');
  expect(status).toBe(500);
  expect(body).toEqual({ status: 'error', result: 'error', reason: expect.stringMatching(/reference \S+\.$/) });
  expect((await server.call('getPlanDetails', { token: server.admin })).status).toBe(200);
});
