import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readConfig } from '../../platform/config/config.ts';
import { noMail } from '../../platform/mail/mail.ts';
import { findWarnings, registerProbes, checkSaving } from './probes-and-availability.ts';
import { publish } from '../../platform/events/events.ts';
import { openPool } from '../../platform/database/pool.ts';
import { breakableConnection } from '../../testing/breakable-connection.ts';
import { testServingUrl } from '../../testing/database-server.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openServer } from './open-server.ts';

test('is up but not ready while its clock is wrong', async () => {
  const app = fastify();
  let isWrong = true;
  const clock = { now: () => new Date(), isWrong: async () => isWrong };
  registerProbes(app, { clock, warnings: [] });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'unavailable', reason: expect.stringContaining('clock') });
  isWrong = false;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('warns if no mail can be sent', () => {
  const { logged, published } = findWarnings(readConfig({ DEMO: '0' }), noMail);
  expect(logged).toEqual([expect.stringContaining('SMTP_URL')]);
  expect(published).toEqual(['No mail can be sent, so nobody can reset a forgotten password.']);
});

test('warns only in the log if tabs may run code from their own machine', () => {
  const mail = { available: true, send: async () => undefined };
  expect(findWarnings(readConfig({ REMOTE_OVERRIDES: '1' }), mail)).toEqual({
    logged: [expect.stringContaining('REMOTE_OVERRIDES is on')],
    published: [],
  });
  expect(findWarnings(readConfig({}), mail).logged).toEqual([]);
});

test('warns only in the log about a demo on an external database', () => {
  const config = readConfig({ DEMO: '1', DATABASE_URL: 'postgres://gym@db.test/gym' });
  const { logged, published } = findWarnings(config, { available: true, send: async () => undefined });
  expect(logged).toEqual([expect.stringContaining('DEMO=0')]);
  expect(published).toEqual([]);
});

jest.setTimeout(60_000);
const server = startTestServer();
const OPERATOR = 'operator'.repeat(4);

let home: string;
let app: FastifyInstance | undefined;
let url = '';
const log = new CapturedLog();
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'gym-availability-'));
});
afterEach(async () => {
  await app?.close();
  log.clear();
  await rm(home, { recursive: true, force: true });
});

async function serving(env: Record<string, string>, pool = server.parts.pool): Promise<void> {
  const config = readConfig({
    DATA_DIR: home,
    OPERATOR_TOKEN: OPERATOR,
    RELEASES: await minimalRelease(path.join(home, 'release')),
    ...env,
  });
  app = await openServer(config, log.logger, { pool, clock: server.clock });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
const readyz = async () => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, (await response.json()) as { status: string }] as const;
};
const metrics = async () =>
  (await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${OPERATOR}` } })).text()).split('\n');
const metric = async (name: string) => (await metrics()).find((line) => line.startsWith(`${name} `));

const AWAY = 'Pictures cannot be stored or shown at the moment.';

test.each<[string, Record<string, string>]>([
  ['a bucket that does not answer', { UPLOADS: 's3://gym-pictures', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }],
  ['a folder that cannot be written', { UPLOADS: '/proc/uploads' }],
])('starts with %s, serves the rest and says so', async (_case, { AWS_ENDPOINT_URL_S3: endpoint, ...env }) => {
  const before = { ...process.env };
  if (endpoint)
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
  try {
    await serving(env);
    await waitUntil(async () => (await readyz())[1].status === 'degraded', 'The server does not notice.', 30_000);
  } finally {
    process.env = before;
  }
  expect(await readyz()).toEqual([200, { status: 'degraded', warnings: [AWAY] }]);
  expect(await metric('gym_pictures_available')).toBe('gym_pictures_available 0');
  expect(log.lines.join('')).toMatch(/Cannot keep pictures in .* Until then, the server runs without pictures\./);
  expect((await fetch(`${url}/api/getRole`)).status).toBe(401);
  publish('availability', { part: 'pictures', available: true });
  expect(await readyz()).toEqual([200, { status: 'ready', warnings: [] }]);
});

test('notices without traffic that the database is away and back, and keeps what it knew', async () => {
  const connection = await breakableConnection(testServingUrl(server.database));
  const pool = openPool({ connectionString: connection.url }, () => undefined);
  try {
    await server.pool.query(`insert into operation_times values ('backup', '2026-11-21T02:30:00Z')`);
    await serving({}, pool);
    const backup = `gym_backup_timestamp_seconds{result="complete"} ${Date.parse('2026-11-21T02:30:00Z') / 1000}`;
    const [, most] = /most (\d+)$/.exec((await metric('gym_database_server_connections_most'))!)!;
    expect([Number(most) > 10, await metrics()]).toEqual([true, expect.arrayContaining([backup])]);
    connection.break();
    await waitUntil(
      async () => (await metric('gym_database_available')) === 'gym_database_available 0',
      'The server does not notice.',
    );
    expect(await metrics()).toContain(backup);
    expect((await readyz())[0]).toBe(503);
    connection.mend();
    await waitUntil(
      async () => (await metric('gym_database_available')) === 'gym_database_available 1',
      'The server does not notice that the database is back.',
    );
    expect((await readyz())[0]).toBe(200);
    const said = log.lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said.filter((line) => line.startsWith('The database '))).toEqual([
      expect.stringMatching(/^The database does not answer: \S.*\. Calls fail until it is back\.$/),
      expect.stringMatching(/^The database answers again, after \d+ s\.$/),
    ]);
  } finally {
    await app?.close();
    app = undefined;
    await pool.end();
    connection.close();
  }
});

const failing = (code: string) => {
  const query = async () => {
    throw Object.assign(new Error('failed'), { code });
  };
  return { pool: { query } as unknown as Pool };
};

test('reports a full disk and a read-only database until a row can be written again', async () => {
  await serving({});
  for (const code of ['53100', '25006']) {
    await checkSaving(failing(code));
    expect(await readyz()).toEqual([
      200,
      {
        status: 'degraded',
        warnings: ['Nothing can be saved at the moment: the disk is full, or the database is read-only.'],
      },
    ]);
    expect(await metric('gym_saving_available')).toBe('gym_saving_available 0');
    // Says nothing about saving.
    await checkSaving(failing('ECONNREFUSED'));
    expect((await readyz())[1].status).toBe('degraded');
    await checkSaving(server);
    expect(await readyz()).toEqual([200, { status: 'ready', warnings: [] }]);
  }
});

test('stays without a warning if a picture folder can be created', async () => {
  await writeFile(path.join(home, 'other'), '');
  await serving({});
  expect((await readyz())[1].status).toBe('ready');
  expect(log.lines.join('')).not.toContain('pictures');
});
