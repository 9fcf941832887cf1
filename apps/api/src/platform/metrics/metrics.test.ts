import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { repositoryRoot } from '@gym/test-tools';
import { buildApp } from '../../operations/server/app.ts';
import { openServer } from '../../operations/server/open-server.ts';
import { readConfig } from '../config/config.ts';
import { openClock } from '../database/database-clock.ts';
import { publish } from '../events/events.ts';
import { withMailEvents } from '../mail/mail.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { watchBackgroundWork } from '../../testing/settled-background.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const OPERATOR = 'operator'.repeat(4);
const log = new CapturedLog();
const settled = watchBackgroundWork();
const server = startTestServer({ operatorToken: OPERATOR }, log.logger);
const text = (file: string) => readFileSync(path.join(repositoryRoot(), file), 'utf8');

const scrape = async (): Promise<string> => (await server.send('GET', '/metrics', { token: OPERATOR })).text;
/** Returns the value of a sample; undefined if it is missing. */
const sample = (scraped: string, start: string): number | undefined => {
  const line = scraped.split('\n').find((each) => each.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.slice(start.length));
};

test('counts requests by route pattern, method and status, also for invented addresses', async () => {
  await server.get('getMemberDetailsById', { id: 1 });
  await server.get('getMemberDetailsById', { id: 2 });
  await server.call('getMemberDetailsById', { query: { id: 2 } });
  for (let n = 0; n < 30; n += 1) await server.send('GET', `/made-up-${n}`);
  for (let n = 0; n < 30; n += 1) await server.send('GET', `/uploads/made-up-${n}.webp`);
  const told = await scrape();
  expect(sample(told, 'gym_http_requests_total{route="/api/getMemberDetailsById",method="GET",status="404"}')).toBe(2);
  expect(sample(told, 'gym_http_requests_total{route="/api/getMemberDetailsById",method="GET",status="401"}')).toBe(1);
  expect(sample(told, 'gym_http_request_duration_seconds_count{route="/api/getMemberDetailsById",method="GET"}')).toBe(
    3,
  );
  expect(sample(told, 'gym_http_requests_total{route="none",method="GET",status="404"}')).toBeGreaterThanOrEqual(30);
  expect(told).not.toContain('made-up');
  // The request of the metrics itself.
  expect(sample(told, 'gym_http_requests_in_flight')).toBe(1);
});

test('accepts only the token of the operator', async () => {
  expect((await server.send('GET', '/metrics')).status).toBe(401);
  expect((await server.send('GET', '/metrics', { token: server.admin })).status).toBe(401);
  const { status, headers } = await server.send('GET', '/metrics', { token: OPERATOR });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(sample(await scrape(), 'gym_security_events_total{event="operator-refused"}')).toBeGreaterThanOrEqual(2);
});

test('an alarm sees the first of the events and kinds that it counts', async () => {
  const rules = text('deploy/prometheus/alerts.yml');
  const named = [...rules.matchAll(/(gym_security_events_total|gym_throttled_total)\{(event|kind)=~?"([^"]+)"\}/g)];
  const samples = named.flatMap(([, name, label, values = '']) =>
    values.split('|').map((value) => `${name}{${label}="${value}"}`),
  );
  expect(samples).toEqual(
    expect.arrayContaining(
      ['sign-in-refused', 'second-factor-refused', 'code-refused'].map(
        (event) => `gym_security_events_total{event="${event}"}`,
      ),
    ),
  );
  const told = await scrape();
  expect(samples.filter((name) => sample(told, name) === undefined)).toEqual([]);
});

test('counts failed and throttled sign-ins and repeated saves', async () => {
  const enter = () => server.post('userlogin', { email: 'nobody@gym.test', password: 'guess' });
  for (let n = 0; n < 11; n += 1) await enter();
  const save = {
    token: server.admin,
    headers: { 'idempotency-key': 'counted' },
    body: { plan_name: 'Counted', duration: 1, price: 10, free_days: 3 },
  };
  await server.call('addPlanDetail', save);
  expect(sample(await scrape(), 'gym_idempotency_replays_total{call="addPlanDetail"}')).toBeUndefined();
  await server.call('addPlanDetail', save);
  const told = await scrape();
  expect(sample(told, 'gym_security_events_total{event="sign-in-refused"}')).toBe(10);
  expect(sample(told, 'gym_throttled_total{kind="sign-in"}')).toBe(1);
  expect(sample(told, 'gym_idempotency_replays_total{call="addPlanDetail"}')).toBe(1);
});

test('counts sent and failed mails', async () => {
  const send = (fails: boolean) =>
    withMailEvents({
      available: true,
      send: async () => {
        if (fails) throw new Error('550');
      },
    }).send({ to: 'a@gym.test', subject: '', text: '' });
  const counted = async () => {
    const told = await scrape();
    return {
      sent: sample(told, 'gym_mails_total{result="sent"}')!,
      failed: sample(told, 'gym_mails_total{result="failed"}')!,
    };
  };
  // The test's own sign-ins have sent mails, too.
  await settled();
  const before = await counted();
  expect(before.failed).toBe(0);
  await send(false);
  await expect(send(true)).rejects.toThrow('550');
  expect(await counted()).toEqual({ sent: before.sent + 1, failed: 1 });
});

test('reports remote metrics of this hour and the one before, from the rows that all processes share', async () => {
  const version = '1.0.0-1f2e3d4c';
  const report = (kind: string, more = {}) =>
    server.post('reportTelemetry', { events: [{ kind, remote: 'staff', version, ...more }] });
  await report('remote-loaded');
  await report('remote-failed', { phase: 'integrity' });
  const told = await scrape();
  expect(sample(told, `gym_remote_loads{remote="staff",version="${version}"}`)).toBe(1);
  expect(sample(told, `gym_remote_failures{remote="staff",version="${version}"}`)).toBe(1);
  server.clock.advance(3 * 3_600_000);
  expect(await scrape()).not.toContain(version);
});

test('reports when the last backups were made', async () => {
  const result = (name: string) => `gym_backup_timestamp_seconds{result="${name}"}`;
  expect(sample(await scrape(), result('complete'))).toBe(0);
  await server.pool.query(`insert into operation_times values ('backup', '2026-11-21T02:30:00Z')`);
  const told = await scrape();
  expect(sample(told, result('complete'))).toBe(Date.parse('2026-11-21T02:30:00Z') / 1000);
  expect(sample(told, result('without-pictures'))).toBe(0);
});

test('reports by how much the clock differs from the database, also once calls are refused for it', async () => {
  const now = new Date();
  let ahead = 40_000;
  // Still clocks, so that the time that a reading takes does not count.
  const clocks = { wall: () => now.getTime() + ahead, steady: () => 0 };
  const clock = await openClock({ query: async () => ({ rows: [{ now }] }) } as unknown as Pool, clocks);
  const app = await buildApp({ ...server.parts, clock });
  const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${OPERATOR}` } });
  const skew = async () => sample((await ask('/metrics')).body, 'gym_clock_skew_seconds');
  try {
    expect(await skew()).toBe(40);
    ahead = -7_200_000;
    expect(await skew()).toBe(-7_200);
    expect((await ask('/api/getRole')).statusCode).toBe(503);
  } finally {
    await app.close();
  }
});

test('reports the connection pool, the process and the release', async () => {
  publish('release', { sequence: 7 });
  const told = await scrape();
  expect(sample(told, 'gym_database_connections_most')).toBe(10);
  expect(sample(told, 'gym_database_connections')).toBeGreaterThan(0);
  expect(sample(told, 'gym_database_waiting')).toBe(0);
  expect(sample(told, 'gym_release_sequence')).toBe(7);
  for (const name of [
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(sample(told, name)).toBeDefined();
});

describe('a whole server', () => {
  const folder = temporaryFolder();
  /** Requests its metrics as the operator. */
  async function askOf(env: Record<string, string>): Promise<{ status: number; text: string }> {
    const config = readConfig({
      RELEASES: await minimalRelease(path.join(folder, 'release')),
      DATA_DIR: folder,
      DEMO: '0',
      API_BASE: 'https://api.test',
      ...env,
    });
    const app = await openServer(config, log.logger, undefined);
    const answer = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR}` },
    });
    const told = { status: answer.status, text: await answer.text() };
    await app.close();
    return told;
  }

  test('reports its release, also without a database', async () => {
    expect(sample((await askOf({ OPERATOR_TOKEN: OPERATOR })).text, 'gym_release_sequence')).toBe(1);
  });

  test('returns 404 without an operator token', async () => {
    expect((await askOf({})).status).toBe(404);
  });
});

describe('the documents', () => {
  const names = async () =>
    [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type: type! }));

  test('list exactly the metrics of the product', async () => {
    const listed = [...text('docs/operate/metrics.md').matchAll(/^\| `(gym_\w+)` \|/gm)].map((row) => row[1]!);
    expect(listed).toEqual([...new Set(listed)]);
    expect([...listed].sort()).toEqual(
      (await names())
        .map(({ name }) => name)
        .filter((name) => name.startsWith('gym_'))
        .sort(),
    );
  });

  /** The metrics that a query may name: a histogram has three. */
  const queryable = async () =>
    new Set([
      'up',
      ...(await names()).flatMap(({ name, type }) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    ]);
  const NAMED = /\b(gym|process|nodejs)_\w+|\bup\b/g;

  test('name only existing metrics, also on the dashboard, where each panel names one', async () => {
    const there = await queryable();
    const { panels } = JSON.parse(text('deploy/grafana/gym.json')) as {
      panels: readonly { type: string; targets?: readonly { expr: string }[] }[];
    };
    const queries = panels
      .filter(({ type }) => type !== 'row')
      .map(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(NAMED) ?? []));
    expect(queries.filter((used) => used.length === 0)).toEqual([]);
    expect(queries.length).toBeGreaterThan(15);
    expect(queries.flat().filter((name) => !there.has(name))).toEqual([]);
  });

  test('name only existing metrics, also in alerts', async () => {
    const there = await queryable();
    const alerts = [...text('deploy/prometheus/alerts.yml').matchAll(/^ {8}expr: (.+)$/gm)].map((line) => line[1]!);
    expect(alerts.length).toBeGreaterThan(8);
    const named = alerts.flatMap((expression) => expression.match(NAMED) ?? []);
    const own = text('docs/operate/metrics.md')
      .match(/`(process|nodejs)_\w+`/g)!
      .map((name) => name.slice(1, -1));
    expect([...named, ...own].filter((name) => !there.has(name))).toEqual([]);
    // Metrics of Prometheus' own exporters.
    const EXPORTERS = /\b(probe|node)_\w+/;
    expect(alerts.filter((expression) => expression.match(NAMED) === null && !EXPORTERS.test(expression))).toEqual([]);
    // An alert on a gauge that vanishes would end. Metrics of remotes exist only while browsers load some.
    const [absent = ''] = alerts.filter((expression) => expression.includes('absent(gym'));
    const gauges = (await names()).filter(({ name, type }) => type === 'gauge' && /^gym_(?!remote_)/.test(name));
    const needed = gauges.filter(({ name }) => alerts.some((one) => one !== absent && one.includes(name)));
    const PARTS = new Set(['gym_disk_bytes', 'gym_database_server_connections_most']);
    expect(
      needed.filter(({ name }) => !PARTS.has(name) && !absent.includes(`absent(${name})`)).map(({ name }) => name),
    ).toEqual([]);
  });
});
