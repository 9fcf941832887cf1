import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { freePort } from '@gym/test-tools';
import type { Pool, PoolConfig } from 'pg';
import { findRunningPostgres } from '../../operations/embedded/running-postgres.ts';
import { isAlive } from '../../platform/system/process-identity.ts';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { describeLoad, report } from './ledger.ts';
import { createFreshDatabase, createQuietPool, startBreakablePostgres } from './postgres.ts';
import { openLoadTarget, startLoad } from './load.ts';
import { readBaseline, findFaults } from './stored.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { withSeed } from './random.ts';

const postgres = startBreakablePostgres();
const { home, postmaster, running } = gymProcesses();

const opened: Pool[] = [];
const poolOn = (connection: PoolConfig): Pool => {
  const pool = createQuietPool(connection);
  opened.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()));
});

/** Whether a transaction waits for a lock. */
const waitsForLock = async (pool: Pool): Promise<boolean> =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rows.length > 0;

const rejectsConnections = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

const request = (method: string, target: string, token: string, body = ''): string =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: gym',
    `Authorization: Bearer ${token}`,
    ...(body === '' ? [] : ['Content-Type: application/json']),
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');

function open(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

test('a signal under load stops the server after it has answered every accepted request', () =>
  withSeed(async (random) => {
    const url = await createFreshDatabase(postgres().url);
    const env = { PORT: String(await freePort()), DATABASE_URL: url, DEMO: '1' };
    let gym = await running(env);
    const pool = poolOn({ connectionString: url });
    const baseline = await readBaseline(pool);
    const load = startLoad(await openLoadTarget(gym), { random });
    for (let round = 0; round < 3; round += 1) {
      await load.goesOn();
      expect(await gym.cli.kill(random.pick(['SIGTERM', 'SIGINT'] as const))).toBe(0);
      const {
        rows: [kept],
      } = await pool.query('select count(*)::int as count from saved_answers');
      // The last answers may still be on their way. The answer to a stored save must arrive.
      await waitUntil(
        () => load.ledger.acknowledged.length === kept.count,
        () => `${kept.count} saves are stored, and ${load.ledger.acknowledged.length} were acknowledged.`,
      );
      gym = await running(env);
    }
    await load.stop();
    const faults = await findFaults(pool, load.ledger, baseline);
    report(`stopped three times under load (seed ${random.seed}): ${describeLoad(load.ledger, faults)}`);
    expect(faults).toEqual({ lost: [], twice: [], partial: [] });
    expect(load.ledger.wrong).toEqual([]);
  }));

test('a stopping server finishes a request in flight and the next request of its connection', async () => {
  const url = await createFreshDatabase(postgres().url);
  const gym = await running({ DATABASE_URL: url, DEMO: '1' });
  const { admin } = await openLoadTarget(gym);
  const pool = poolOn({ connectionString: url });
  const holder = await pool.connect();
  await holder.query('begin');
  const {
    rows: [{ id }],
  } = await holder.query('select id from plans limit 1 for update');

  const socket = await open(gym.url);
  let received = '';
  const closed = new Promise<void>((resolve) =>
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
      })
      .once('close', () => resolve()),
  );
  socket.write(request('POST', '/api/updatePlanDetail', admin, JSON.stringify({ id: Number(id), price: 77 })));
  await waitUntil(() => waitsForLock(pool), 'The save never waited for its row.');
  const ended = gym.cli.kill('SIGTERM');
  await waitUntil(() => rejectsConnections(gym.url), 'The server still accepts connections.');
  socket.write(request('GET', `/api/getPlanDetailsById?id=${id}`, admin));
  await holder.query('commit');
  holder.release();
  await closed;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect((await pool.query('select price from plans where id = $1', [id])).rows).toEqual([{ price: '77.00' }]);
  expect(await ended).toBe(0);
});

/** The log of PostgreSQL from an offset on. */
const logged = async (from = 0): Promise<string> =>
  (await readFile(path.join(home(), 'data/postgres.log'), 'utf8')).slice(from);

test('a signal under load shuts the embedded PostgreSQL down cleanly; a second signal stops the server at once', () =>
  withSeed(async (random) => {
    const env = { PORT: String(await freePort()) };
    let gym = await running(env);
    const first = (await postmaster()) ?? 0;
    const baseline = await readBaseline(poolOn({ ...(await findRunningPostgres(path.join(home(), 'data'))) }));
    const desk = await openLoadTarget(gym);
    const load = startLoad(desk, { random });
    await load.goesOn();
    expect(await gym.cli.kill('SIGTERM')).toBe(0);
    expect(await isAlive(first)).toBe(false);
    expect(await logged()).toMatch(/database system is shut down\s*$/);
    const written = (await logged()).length;

    gym = await running(env);
    await load.goesOn();
    expect(await logged(written)).not.toMatch(/not properly shut down|interrupted/);
    // An incomplete request: the server waits for the rest.
    const slow = await open(gym.url);
    slow.on('error', () => undefined);
    slow.write(
      request('POST', '/api/addPlanDetail', desk.admin, '{}').replace('Content-Length: 2', 'Content-Length: 200'),
    );
    // This answer proves that the server has read the incomplete request.
    expect((await fetch(`${gym.url}/healthz`)).status).toBe(200);
    const second = (await postmaster()) ?? 0;
    const ended = gym.cli.kill('SIGTERM');
    await waitUntil(() => rejectsConnections(gym.url), 'The server still accepts connections.');
    await gym.cli.kill(random.pick(['SIGTERM', 'SIGINT'] as const));
    expect(await ended).toBe(1);
    await waitUntil(async () => !(await isAlive(second)), 'PostgreSQL still runs.');

    gym = await running(env);
    await load.goesOn();
    await load.stop();
    const faults = await findFaults(
      poolOn({ ...(await findRunningPostgres(path.join(home(), 'data'))) }),
      load.ledger,
      baseline,
    );
    report(
      `embedded PostgreSQL, stopped by one and by two signals under load (seed ${random.seed}): ` +
        describeLoad(load.ledger, faults),
    );
    expect(faults).toEqual({ lost: [], twice: [], partial: [] });
    expect(load.ledger.wrong).toEqual([]);
  }));
