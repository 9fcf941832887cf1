import { calls, type TelemetryReport } from '@gym/api-contract';
import { REMOTE_NAME } from '@gym/remote-contract/remote-name';
import { createDatabase } from '../../platform/database/database.ts';
import { removeExpiredRows } from '../../operations/maintenance/maintenance.ts';
import { CapturedLog, HOUR } from '../../testing/test-doubles.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { startTestServer } from '../../testing/test-server.ts';

const OPERATOR = 'operator'.repeat(4);
const log = new CapturedLog();
const server = startTestServer({ operatorToken: OPERATOR }, log.logger);

const VERSION = '1.0.0-1f2e3d4c';
const of = (remote: string, version = VERSION) => ({ remote, version });
const report = (events: readonly TelemetryReport[], token = server.staff) =>
  server.call('reportTelemetry', { token, body: { events } });
const health = (query: Record<string, string> = {}) =>
  server.send('GET', `/remote-health?${new URLSearchParams(query)}`, { token: OPERATOR });
const rows = async (): Promise<number> =>
  (await server.pool.query('select count(*)::int as count from remote_health')).rows[0].count;
const loaded = (remote: string, ms?: number, version?: string): TelemetryReport => ({
  kind: 'remote-loaded',
  ...of(remote, version),
  ...(ms !== undefined && { ms }),
});

beforeEach(async () => {
  await server.pool.query('delete from remote_health');
  // In another hour, every user may report new versions again. Sessions expire meanwhile.
  server.clock.advance(HOUR);
  [server.staff, server.admin] = [await server.signIn('staff@gym.test'), await server.signIn('admin@gym.test')];
});

test('counts reports by remote and version for the operator', async () => {
  await report([loaded('staff', 100), loaded('staff', 100), loaded('staff', 5000), loaded('staff')]);
  await report([
    loaded('staff', 100),
    { kind: 'remote-failed', ...of('staff'), phase: 'integrity' },
    { kind: 'page-failed', ...of('staff'), phase: 'page' },
    { kind: 'remote-failed', ...of('staff'), phase: 'made-up' },
    { kind: 'screen-failed', ...of('staff'), reference: '1f2e3d4c' },
    { kind: 'remote-replaced', ...of('staff') },
    { kind: 'web-vital', ...of('staff'), name: 'LCP', value: 900 },
    { kind: 'web-vital', ...of('staff'), name: 'INP', value: 90 },
    { kind: 'web-vital', ...of('staff'), name: 'CLS', value: 0.1 },
    loaded('staff', 100, '2.0.0-00000000'),
  ]);
  await report(
    [
      { kind: 'remote-failed', ...of('staff'), phase: 'integrity' },
      { kind: 'screen-failed', reference: 'a' },
    ],
    server.admin,
  );
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(
    body.versions.map(({ remote, version }: { remote: string; version: string }) => `${remote} ${version}`),
  ).toEqual(['shell unknown', `staff ${VERSION}`, 'staff 2.0.0-00000000']);
  expect(body.versions[1]).toEqual({
    ...of('staff'),
    loads: 5,
    failures: 4,
    phases: { integrity: 2, page: 1, other: 1 },
    errors: 1,
    replaced: 1,
    p75: { load: expect.any(Number), LCP: expect.any(Number), INP: expect.any(Number), CLS: expect.any(Number) },
    measured: { load: 4, LCP: 1, INP: 1, CLS: 1 },
  });
  const { load, LCP, INP, CLS } = body.versions[1].p75;
  for (const [found, expected] of [
    [load, 100],
    [LCP, 900],
    [INP, 90],
    [CLS, 0.1],
  ])
    expect(found / expected).toBeCloseTo(1, 0);
  expect(body.versions[0]).toMatchObject({ errors: 1, p75: { load: null, CLS: null } });
});

test('counts broken screens by screen and error, a bounded number of them', async () => {
  const broken = (screen?: string, error?: string): TelemetryReport => ({
    kind: 'screen-failed',
    ...of('staff'),
    reference: '1f2e3d4c',
    ...(screen !== undefined && { screen }),
    ...(error !== undefined && { error }),
  });
  const screens = async (): Promise<Record<string, number>> =>
    (await server.pool.query('select screens from remote_health')).rows[0].screens;
  await report([broken('/member/:id', 'TypeError'), broken('/member/:id', 'TypeError'), broken()]);
  await report([broken('/member/:id', 'TypeError'), broken('/member/:id', 'Error')]);
  expect(await screens()).toEqual({ '/member/:id TypeError': 3, '/member/:id Error': 1, 'unknown unknown': 1 });
  await report([broken('/member/1001', 'Ann Lee'), broken('/a?b=c', '<b>')]);
  expect(await screens()).toMatchObject({ 'other other': 2 });
  const invented = Array.from({ length: 47 }, (_none, index) => broken('/invented', `${'x'.repeat(index + 1)}Error`));
  await report([...invented, broken('/member/:id', 'Error')]);
  const kept = await screens();
  expect([Object.keys(kept).length, kept['/member/:id Error'], kept['unknown unknown']]).toEqual([40, 2, 1]);
  expect((await health()).body.versions[0].errors).toBe(55);
});

test('names no more screens when the first report of a version has too many', async () => {
  const broken = (index: number): TelemetryReport => ({
    kind: 'screen-failed',
    ...of('staff'),
    reference: '1f2e3d4c',
    screen: `/invented/${'x'.repeat(index)}`,
    error: 'TypeError',
  });
  await report(Array.from({ length: 50 }, (_none, index) => broken(index)));
  const [stored] = (await server.pool.query('select errors, screens from remote_health')).rows;
  expect([stored.errors, Object.keys(stored.screens).length]).toEqual([50, 40]);
});

test('counts every name that the remote contract allows', async () => {
  const { status } = await report([loaded('class_plans', 1), loaded('staff', 1)]);
  expect(status).toBe(200);
  expect((await health({ remote: 'class_plans' })).body.versions).toMatchObject([{ remote: 'class_plans', loads: 1 }]);
  // The browser cannot import schemas, so the remote contract and the call each have the pattern.
  expect(calls.reportTelemetry.body.properties.events.items.properties.remote.pattern).toBe(REMOTE_NAME);
});

test('filters by remote, version and hour', async () => {
  await report([loaded('staff', 1), loaded('admin', 1)]);
  server.clock.advance(3 * HOUR);
  await report([loaded('staff', 1), loaded('staff', 1, '2.0.0-00000000')]);
  const loads = async (query: Record<string, string>) =>
    (await health(query)).body.versions.map((one: any) => [one.remote, one.version, one.loads]);
  expect(await loads({ remote: 'staff', version: VERSION })).toEqual([['staff', VERSION, 2]]);
  expect(await loads({ remote: 'staff', version: VERSION, since: server.clock.now().toISOString() })).toEqual([
    ['staff', VERSION, 1],
  ]);
  expect(await loads({ version: '3.0.0-00000000' })).toEqual([]);
  server.clock.advance(25 * HOUR);
  expect(await loads({})).toEqual([]);
});

test('counts by hours of UTC in any time zone of the database', async () => {
  await server.pool.query(`set time zone 'Asia/Kolkata'`);
  const since = new Date(Math.floor(server.clock.now().getTime() / HOUR) * HOUR).toISOString();
  await Promise.all(Array.from({ length: 10 }, () => report([loaded('staff', 1)])));
  const { rows: hours } = await server.pool.query('select hour from remote_health');
  expect(hours).toEqual([{ hour: new Date(since) }]);
  expect((await health({ since: server.clock.now().toISOString() })).body).toMatchObject({
    since,
    versions: [{ loads: 10 }],
  });
  await server.pool.query('reset time zone');
});

test.each([
  '+275760-09-13T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
  '+275760-09-13T00:00:01Z',
  '1969-12-31T23:59:59Z',
  '-000001-01-01T00:00:00Z',
])('rejects since %s, outside the years 1970 to 9999', async (since) => {
  const { status, body } = await health({ since });
  expect([status, body.reason]).toEqual([400, 'Since must be a moment like 2027-03-31T09:30:00Z.']);
});

test.each(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('accepts since %s', async (since) => {
  expect((await health({ since })).status).toBe(200);
});

test.each<Record<string, string>>([
  { since: 'yesterday' },
  { since: 'x'.repeat(41) },
  { remote: "' or 1=1" },
  { version: '\0' },
  { remote: 'x'.repeat(65) },
])('rejects the query %j', async (query) => {
  const { status, body } = await health(query);
  expect([status, body]).toEqual([400, expect.objectContaining({ status: 'error', reason: expect.any(String) })]);
});

test('only the operator token opens the metrics, not a session or another token', async () => {
  for (const token of [undefined, server.admin, `${OPERATOR}x`, OPERATOR.slice(1), OPERATOR.toUpperCase()]) {
    const { status, headers } = await server.send('GET', '/remote-health', token === undefined ? {} : { token });
    expect([token, status, headers.get('www-authenticate')]).toEqual([token, 401, 'Bearer']);
  }
  expect((await server.send('GET', `/remote-health?token=${OPERATOR}`)).status).toBe(401);
  expect(log.events.filter(({ event }) => event === 'operator-refused')).toHaveLength(6);
  expect(log.lines.join()).not.toContain(OPERATOR.slice(1));
  expect((await server.send('GET', '/api/getRole', { token: OPERATOR })).status).toBe(401);
});

describe('without an operator', () => {
  const closed = startTestServer();
  test('the path does not exist', async () => {
    for (const token of [undefined, OPERATOR, closed.admin])
      expect((await closed.send('GET', '/remote-health', token === undefined ? {} : { token })).status).toBe(404);
  });
});

test('counts all concurrent batches, in any order of their versions', async () => {
  const versions = Array.from({ length: 8 }, (_one, index) => loaded('staff', 10, `1.0.${index}-00000000`));
  await Promise.all(
    Array.from({ length: 20 }, (_batch, index) =>
      report(index % 2 === 0 ? versions : [...versions].reverse(), index < 10 ? server.staff : server.admin),
    ),
  );
  const { body } = await health({ remote: 'staff' });
  expect(body.versions.map(({ loads, measured }: any) => [loads, measured.load])).toEqual(versions.map(() => [20, 20]));
});

/** Reports fifty versions that nobody has released. */
const invent = (batch: string | number, token?: string) =>
  report(
    Array.from({ length: 50 }, (_one, index) => loaded('staff', 1, `9.${batch}.${index}`)),
    token,
  );

test('one user who invents versions leaves room for a version that another user is the first to report', async () => {
  for (let batch = 0; batch < 6; batch += 1) await invent(batch);
  expect(await rows()).toBe(16);
  await report([loaded('admin', 1)], server.admin);
  expect((await health({ remote: 'admin' })).body.versions).toMatchObject([{ version: VERSION, loads: 1 }]);
});

test('invented versions fill the limit of an hour only; known versions are still counted', async () => {
  const gym = new TestGym(server);
  await gym.open();
  await report([loaded('staff', 1)]);
  for (let user = 0; user < 9; user += 1) await invent(`1${user}`, (await gym.addUser()).token);
  const filled = await rows();
  expect(filled).toBeGreaterThanOrEqual(100);
  expect(filled).toBeLessThan(120);
  await report([loaded('staff', 1), loaded('staff', 1, '9.9.9')]);
  expect(await rows()).toBe(filled);
  expect((await health({ version: VERSION })).body.versions[0].loads).toBe(2);
});

test('limits the reports of one user without affecting others', async () => {
  const statuses: number[] = [];
  for (let batch = 0; batch < 40; batch += 1) statuses.push((await report([loaded('staff', 1)])).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  const rejected = await report([loaded('staff', 1)]);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await report([loaded('staff', 1)], server.admin)).status).toBe(200);
  server.clock.advance(Number(rejected.headers.get('retry-after')) * 1000);
  expect((await report([loaded('staff', 1)])).status).toBe(200);
});

test('logs failures by the reference that the user saw, without error texts', async () => {
  await report([
    {
      kind: 'screen-failed',
      ...of('staff'),
      reference: 'beef1234',
      message: 'Ann Lee is no number',
    } as TelemetryReport,
  ]);
  const lines = log.lines.join();
  expect(lines).toContain('beef1234');
  expect(lines).not.toContain('Ann Lee');
});

test('keeps the counts for 30 days', async () => {
  await report([loaded('staff', 1)]);
  const services = { config: server.parts.config, db: createDatabase(server.pool), clock: server.clock };
  server.clock.advance(29 * 24 * HOUR);
  await removeExpiredRows(services);
  expect(await rows()).toBe(1);
  server.clock.advance(2 * 24 * HOUR);
  await removeExpiredRows(services);
  expect(await rows()).toBe(0);
});
