import fastify from 'fastify';
import { Pool } from 'pg';
import { buildApp } from '../../operations/server/app.ts';
import { registerProbes } from '../../operations/server/readiness.ts';
import { onTestServer } from '../../testing/database-server.ts';
import { MINUTE, TestLog, TestMail, TestPictures } from '../../testing/test-doubles.ts';
import { readConfig } from '../config/config.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();

test('returns 503 with a time to retry while the database is unreachable, and logs the cause', async () => {
  const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
  const log = new TestLog();
  const config = readConfig({});
  const app = await buildApp({
    config,
    pool,
    mail: new TestMail(),
    pictures: new TestPictures(),
    clock: { now: () => new Date() },
    declaredOrigins: { has: () => false },
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

test.each(['deadlock_detected', 'serialization_failure'])(
  'a save that PostgreSQL ended for a concurrent one (%s) says that nothing was saved',
  async (code) => {
    await server.pool.query(`create function concurrent() returns trigger language plpgsql as $$ begin
      raise exception 'process 1 waits for process 2' using errcode = '${code}'; end $$`);
    await server.pool.query(
      'create trigger concurrent before insert on plans for each row execute function concurrent()',
    );
    const { status, headers, body } = await server.call('addPlanDetail', {
      token: server.admin,
      body: { plan_name: 'Contended', duration: 1, price: 1, free_days: 3 },
    });
    await server.pool.query('drop function concurrent cascade');
    expect([status, headers.get('retry-after'), body.reason]).toEqual([
      503,
      '1',
      'Someone else was changing the same records at this moment, so nothing was saved. Try again.',
    ]);
  },
);

const NOT_SAVED = {
  status: 'error',
  result: 'error',
  reason: 'Nothing can be saved at the moment: the disk of the server is full or read-only. Tell its operator.',
};
const plan = { plan_name: 'Full', duration: 1, price: 10, free_days: 3 };

test('returns 503 with a sentence while the disk of the database is full, and reads go on', async () => {
  await server.pool.query(`
    create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on plans execute function fill_disk();
    create trigger full_disk before update on sessions execute function fill_disk()`);
  try {
    const { status, headers, body } = await server.call('addPlanDetail', { token: server.admin, body: plan });
    expect([status, headers.get('retry-after'), body]).toEqual([503, '30', NOT_SAVED]);
    // Long after the last call, reading would also note the use of the session.
    server.clock.advance(10 * MINUTE);
    expect((await server.call('getPlanDetails', { token: server.admin })).status).toBe(200);
  } finally {
    await server.pool.query('drop function fill_disk cascade');
  }
  expect((await server.call('addPlanDetail', { token: server.admin, body: plan })).status).toBe(200);
});

test('returns 503 with a sentence while the database only allows reading, and /readyz says so', async () => {
  const { database } = (await server.pool.query<{ database: string }>('select current_database() as database'))
    .rows[0]!;
  const set = async (value: string) => {
    await onTestServer(`alter database ${database} set default_transaction_read_only = ${value}`);
    // New connections get the setting.
    await onTestServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    await server.pool.query('select 1').catch(() => undefined);
  };
  await set('on');
  try {
    const save = () => server.call('addPlanDetail', { token: server.admin, body: { ...plan, plan_name: 'Read-only' } });
    // The first calls may meet a connection that has just ended.
    await waitUntil(
      async () => (await save()).body.reason === NOT_SAVED.reason,
      () => 'The save was not rejected.',
    );
    expect((await save()).status).toBe(503);
    expect((await server.call('getPlanDetails', { token: server.admin })).status).toBe(200);
    const probes = fastify();
    registerProbes(probes, { pool: server.pool, warnings: [] });
    expect((await probes.inject('/readyz')).json()).toMatchObject({ status: 'degraded' });
    await probes.close();
  } finally {
    await set('off');
  }
});
