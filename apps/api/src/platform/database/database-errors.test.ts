import fastify from 'fastify';
import { Pool } from 'pg';
import { buildApp } from '../../operations/server/app.ts';
import { registerProbes } from '../../operations/server/probes-and-availability.ts';
import { onTestServer } from '../../testing/database-server.ts';
import { whileWritesFail } from '../../testing/failing-writes.ts';
import { PLAN } from '../../testing/sales.ts';
import { CapturedLog, MINUTE } from '../../testing/test-doubles.ts';
import { readConfig } from '../config/config.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { explainFailure } from './database-errors.ts';
import { publish } from '../events/events.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();

/** Requests a call of a server whose database fails in this way. */
async function callWhile(failure: Error, { away = false } = {}) {
  const pool = new Pool();
  const fail = async () => {
    throw failure;
  };
  Object.assign(pool, { query: fail, connect: fail });
  const log = new CapturedLog();
  const app = await buildApp({ ...server.parts, config: readConfig({}), pool, log: log.logger });
  publish('availability', { part: 'database', available: !away });
  try {
    const answer = await app.inject({ url: '/api/getRole', headers: { authorization: 'Bearer x' } });
    const said = log.lines.filter((line) => /"level":"(warn|error)"/.test(line));
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json(), said };
  } finally {
    await app.close();
    publish('availability', { part: 'database', available: true });
  }
}

const coded = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code });
const rejected = (reason: string) => ({ status: 'error', result: 'error', reason });
const AWAY = 'The database does not answer at the moment. Try again shortly.';

test.each([
  ...['ECONNREFUSED', 'ENETUNREACH', 'EMFILE', '08001', '08004', '08006', '08P01', '28P01', '3D000', '53200'],
  ...['57P01', '57P03', '57P04', '57P05', '57014', '25P04'],
])('returns 503 with a time to retry for %s, and one line of the log without a stack', async (code) => {
  const { status, retryAfter, body, said } = await callWhile(coded(code));
  expect([status, retryAfter, body]).toEqual([503, '5', rejected(AWAY)]);
  expect(said).toEqual([expect.stringContaining('"msg":"the database does not answer"')]);
  expect(said[0]).toContain(`"code":"${code}"`);
  expect(said[0]).not.toContain('stack');
});

describe.each([
  ['PostgreSQL takes no more connections', coded('53300', 'sorry, too many clients already')],
  ['PgBouncer takes no more connections', coded('08P01', 'no more connections allowed (max_client_conn)')],
  ['no connection of the pool is free', new Error('timeout exceeded when trying to connect')],
])('%s', (_case, failure) => {
  test('says that the server is busy', async () => {
    const { status, retryAfter, body, said } = await callWhile(failure);
    const reason = 'The server has too much to do at the moment. Try again in a few seconds.';
    expect([status, retryAfter, body]).toEqual([503, '2', rejected(reason)]);
    expect(said).toEqual([expect.stringContaining('"msg":"all connections to the database are in use"')]);
    expect(said[0]).not.toContain('stack');
  });

  test('says that the database is away while the probe has no answer either', async () => {
    const { status, body } = await callWhile(failure, { away: true });
    expect([status, body]).toEqual([503, rejected(AWAY)]);
  });
});

test('replaces connections that the database ends', async () => {
  server.pool.on('error', () => undefined);
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.get('getRole', {}, server.admin)));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect((await server.get('getRole', {}, server.admin)).status).toBe(200);
});

test('returns 500 with a reference and without internals for a failure of the server', async () => {
  await server.pool.query('alter table plans rename column price to cost');
  const { status, body } = await server.get('getPlanDetails', {}, server.admin);
  await server.pool.query('alter table plans rename column cost to price');
  expect(status).toBe(500);
  expect(body).toEqual({ status: 'error', result: 'error', reason: expect.stringMatching(/reference \S+\.$/) });
  expect((await server.get('getPlanDetails', {}, server.admin)).status).toBe(200);
});

test.each(['deadlock_detected', 'serialization_failure'])(
  'a save that PostgreSQL ended for a concurrent one (%s) says that nothing was saved',
  async (code) => {
    const save = () => server.post('addPlanDetail', PLAN);
    const { status, headers, body } = await whileWritesFail(server, ['before insert on plans'], save, code);
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

test('returns 503 with a sentence while the disk of the database is full, and reads go on', async () => {
  await whileWritesFail(server, ['before insert or update on plans', 'before update on sessions'], async () => {
    const { status, headers, body } = await server.post('addPlanDetail', PLAN);
    expect([status, headers.get('retry-after'), body]).toEqual([503, '30', NOT_SAVED]);
    // Long after the last call, reading would also note the use of the session.
    server.clock.advance(10 * MINUTE);
    expect((await server.get('getPlanDetails')).status).toBe(200);
  });
  expect((await server.post('addPlanDetail', PLAN)).status).toBe(200);
});

test('returns 503 with a sentence while the database only allows reading, and /readyz says so', async () => {
  const { database } = server;
  const set = async (value: string) => {
    await onTestServer(`alter database ${database} set default_transaction_read_only = ${value}`);
    // New connections get the setting.
    await onTestServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    await server.pool.query('select 1').catch(() => undefined);
  };
  await set('on');
  try {
    const save = () => server.post('addPlanDetail', { ...PLAN, plan_name: 'Read-only' });
    // The first calls may meet a connection that has just ended.
    await waitUntil(async () => (await save()).body.reason === NOT_SAVED.reason, 'The save was not rejected.');
    expect((await save()).status).toBe(503);
    expect((await server.get('getPlanDetails', {}, server.admin)).status).toBe(200);
    const probes = fastify();
    registerProbes(probes, { pool: server.pool, warnings: [] });
    expect((await probes.inject('/readyz')).json()).toMatchObject({ status: 'degraded' });
    await probes.close();
  } finally {
    await set('off');
  }
});

test.each([
  ['ENOSPC', /^The disk is full: free some space .*\.$/],
  ['53100', /^The disk is full: free some space .*\.$/],
  ['EMFILE', /^This process may open too few files: allow 1024 or more, by ulimit -n, .*\.$/],
])('a command that ends with %s says in one sentence what the machine lacks', (code, sentence) => {
  for (const error of [coded(code), new Error('a statement failed', { cause: coded(code) })]) {
    expect(explainFailure(error)).toBeInstanceOf(OperatorError);
    expect((explainFailure(error) as Error).message).toMatch(sentence);
  }
  const other = coded('42P01');
  expect(explainFailure(other)).toBe(other);
});
