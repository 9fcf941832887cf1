import { createHash } from 'node:crypto';
import { calls, type TelemetryReport } from '@gym/api-contract';
import { REMOTE_NAME } from '@gym/remote-contract/remote-name';
import { createDatabase } from '../../platform/database/database.ts';
import { removeExpiredRows } from '../../operations/maintenance/remove-expired-rows.ts';
import { CapturedLog, HOUR } from '../../testing/test-doubles.ts';
import { statusesOf } from '../../testing/statuses.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addSessions, countSessions, sessionBit } from './version-metrics.ts';
import { addTallies, tallyReports } from './tallies.ts';

const OPERATOR = 'operator'.repeat(4);
const log = new CapturedLog();
const server = startTestServer({ operatorToken: OPERATOR }, log.logger);

const VERSION = '1.0.0-1f2e3d4c';
const of = (remote: string, version = VERSION) => ({ remote, version });
const report = (events: readonly TelemetryReport[], token = server.staff) =>
  server.post('reportTelemetry', { events }, token);
const health = (query: Record<string, string> = {}) =>
  server.send('GET', `/remote-health?${new URLSearchParams(query)}`, { token: OPERATOR });
const rows = async (): Promise<number> =>
  (await server.sql('select count(*)::int as count from remote_health'))[0].count;
const removeExpired = () => removeExpiredRows({ ...server.parts, db: createDatabase(server.pool) });
const loaded = (remote: string, ms?: number, version?: string): TelemetryReport => ({
  kind: 'remote-loaded',
  ...of(remote, version),
  ...(ms !== undefined && { ms }),
});

beforeEach(async () => {
  await server.pool.query('delete from remote_health');
  // In another hour, every user may report new versions again. Sessions expire meanwhile.
  await server.advance(HOUR);
});

/** Tokens of further sessions of an account. */
const sessions = (count: number, email = 'staff@gym.test') =>
  Promise.all(Array.from({ length: count }, () => server.signIn(email)));
const found = async (query: Record<string, string> = {}) => (await health(query)).body.versions;
const failed = (kind: TelemetryReport['kind'], phase?: string): TelemetryReport => ({
  kind,
  ...of('staff'),
  ...(phase !== undefined && { phase }),
});

test('counts reports by remote and version for the operator', async () => {
  const [second, third] = (await sessions(2)) as [string, string];
  await report([loaded('staff', 100)]);
  await report([loaded('staff', 5000), failed('remote-failed', 'made-up')], second);
  await report(
    [
      loaded('staff', 100),
      failed('page-failed', 'page'),
      { ...failed('screen-failed'), reference: '1f2e3d4c' },
      failed('remote-replaced'),
      { kind: 'web-vital', ...of('staff'), name: 'LCP', value: 900 },
      { kind: 'web-vital', ...of('staff'), name: 'INP', value: 90 },
      { kind: 'web-vital', ...of('staff'), name: 'CLS', value: 0.1 },
      loaded('staff', 100, '2.0.0-00000000'),
    ],
    third,
  );
  await report([{ kind: 'screen-failed', version: VERSION, reference: 'a' }], server.admin);
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(
    body.versions.map(({ remote, version }: { remote: string; version: string }) => `${remote} ${version}`),
  ).toEqual([`shell ${VERSION}`, `staff ${VERSION}`, 'staff 2.0.0-00000000']);
  expect(body.versions[1]).toEqual({
    ...of('staff'),
    loads: 3,
    failures: 2,
    phases: { page: 1, other: 1 },
    errors: 1,
    replaced: 1,
    // Two sessions may share a bit.
    sessions: expect.any(Number),
    failedSessions: expect.any(Number),
    p75: { load: expect.any(Number), LCP: expect.any(Number), INP: expect.any(Number), CLS: expect.any(Number) },
    measured: { load: 3, LCP: 1, INP: 1, CLS: 1 },
  });
  const { sessions: all, failedSessions, p75 } = body.versions[1];
  expect([2, 3]).toContain(all);
  expect([1, 2]).toContain(failedSessions);
  const { LCP, INP, CLS } = p75;
  for (const [value, expected] of [
    [LCP, 900],
    [INP, 90],
    [CLS, 0.1],
  ])
    expect(value / expected).toBeCloseTo(1, 0);
  expect(body.versions[0]).toMatchObject({ errors: 1, sessions: 1, p75: { load: null, CLS: null } });
});

test('a session counts once an hour for each version, however often it reports', async () => {
  const everything = ['entry', 'module'].flatMap((phase) => [
    loaded('staff', 100),
    failed('remote-failed', phase),
    failed('page-failed', 'page'),
    { ...failed('screen-failed'), reference: '1f2e3d4c', screen: `/${phase}` },
    { kind: 'web-vital', ...of('staff'), name: 'LCP', value: 60_000 } as const,
  ]);
  await report(everything);
  await Promise.all(Array.from({ length: 4 }, () => report(everything)));
  const once = { loads: 1, failures: 1, errors: 1, sessions: 1, failedSessions: 1, measured: { load: 1, LCP: 1 } };
  expect(await found()).toMatchObject([once]);
  server.clock.advance(HOUR);
  await report(everything);
  expect(await found()).toMatchObject([{ ...once, loads: 2, failures: 2, errors: 2, measured: { load: 2, LCP: 2 } }]);
  // Nothing that is stored names a session: the marks go with their hour, and a set of bits remains.
  await removeExpired();
  const hours = await server.sql('select distinct hour from counted_reports');
  expect(hours).toEqual([{ hour: new Date(Math.floor(server.clock.now().getTime() / HOUR) * HOUR) }]);
});

test("counts only released versions of the reporter's own audience", async () => {
  await report([
    loaded('admin', 1),
    failed('remote-failed', 'entry'),
    { ...failed('screen-failed'), version: '9.0.0' },
  ]);
  await report([failed('remote-failed', 'entry')], server.admin);
  await report([{ kind: 'remote-failed', remote: 'admin', version: VERSION, phase: 'entry' }]);
  await report(
    [{ kind: 'remote-loaded', remote: 'staff', version: `${VERSION}-preview` }].map(
      (one) => ({ ...one, version: '9.1.0' }) as TelemetryReport,
    ),
  );
  expect(await found()).toMatchObject([{ ...of('staff'), loads: 0, failures: 1, errors: 0, sessions: 1 }]);
});

test('names the screen and the error of a broken screen, and nothing else that a page sends', async () => {
  const broken = [
    ['/member/:id', 'TypeError'],
    ['/member/:id', 'TypeError'],
    [],
    ['/member/1001', 'Ann Lee'],
    ['/a?b=c', '<b>'],
  ];
  const tokens = await sessions(broken.length);
  for (const [index, [screen, error]] of broken.entries())
    await report(
      [
        {
          ...failed('screen-failed'),
          reference: '1f2e3d4c',
          ...(screen !== undefined && { screen }),
          ...(error !== undefined && { error }),
        },
      ],
      tokens[index],
    );
  const stored = await server.sql('select screens from remote_health');
  expect(stored).toEqual([{ screens: { '/member/:id TypeError': 2, 'unknown unknown': 1, 'other other': 2 } }]);
});

test('a refused call is a broken screen with the name of the call; one that passed is only named', async () => {
  const undeclared = (phase: string) => ({ ...failed('undeclared-call', phase), call: 'getUsersDetails' });
  const [second] = (await sessions(1)) as [string];
  // The screen with the refused call reports its failure, too.
  await report([{ ...undeclared('refused'), screen: '/member/:id' }, failed('screen-failed')]);
  await report([undeclared('passed')], second);
  expect(await found()).toMatchObject([{ errors: 1, failures: 0, sessions: 2, failedSessions: 1 }]);
  const stored = await server.sql('select screens from remote_health');
  expect(stored).toEqual([
    { screens: { '/member/:id refused:getUsersDetails': 1, 'unknown passed:getUsersDetails': 1 } },
  ]);
  expect(log.lines.join()).toContain('"phase":"refused","call":"getUsersDetails"');
  expect(log.lines.join()).not.toContain('"phase":"passed"');
});

test('an hour of a version names a bounded number of screens, and keeps those that it has', async () => {
  const hour = new Date(Math.floor(server.clock.now().getTime() / HOUR) * HOUR);
  const add = (names: readonly string[]) =>
    createDatabase(server.pool).transaction((tx) => {
      const reports = names.map((name) => ({
        ...failed('screen-failed'),
        ...of('staff'),
        screen: `/${name}`,
        error: 'Error',
      }));
      return addTallies(
        tx,
        hour,
        tallyReports(reports).map((tally) => ({ ...tally, bit: 7 })),
      );
    });
  await add(['member', 'member']);
  // More new names than fit: only those that the hour has are added up.
  await add(['member', ...Array.from({ length: 50 }, (_none, index) => 'x'.repeat(index + 1))]);
  const [{ errors, screens }] = await server.sql('select errors, screens from remote_health');
  expect([errors, Object.keys(screens).length, screens['/member Error']]).toEqual([53, 40, 3]);
  expect(await found()).toMatchObject([{ sessions: 1, failedSessions: 1 }]);
});

test('counts many sessions within 5 %', () => {
  const setOf = (count: number) =>
    Array.from({ length: count }, (_none, index) =>
      sessionBit(createHash('sha256').update(`session ${index}`).digest('base64url')),
    ).reduce((set, bit) => addSessions(set, `${'0'.repeat(bit)}1${'0'.repeat(1023 - bit)}`), '0'.repeat(1024));
  for (const count of [0, 1, 2, 3, 50, 500])
    expect(Math.abs(countSessions(setOf(count)) - count)).toBeLessThanOrEqual(count * 0.05);
});

test('accepts every name that the remote contract allows', async () => {
  expect((await report([loaded('class_plans', 1)])).status).toBe(200);
  // The browser cannot import schemas, so the remote contract and the call each have the pattern.
  expect(calls.reportTelemetry.body.properties.events.items.properties.remote.pattern).toBe(REMOTE_NAME);
});

test('filters by remote, version and hour', async () => {
  await report([loaded('staff', 1)]);
  await report([loaded('admin', 1)], server.admin);
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
  await Promise.all((await sessions(10)).map((token) => report([loaded('staff', 1)], token)));
  const hours = await server.sql('select hour from remote_health');
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
  const tokens = await sessions(10);
  await Promise.all(tokens.flatMap((token) => [report(versions, token), report([...versions].reverse(), token)]));
  expect((await found()).map(({ loads, measured }: any) => [loads, measured.load])).toEqual(
    versions.map(() => [10, 10]),
  );
});

test('limits the reports of one user without affecting others', async () => {
  const statuses = await statusesOf(40, () => report([loaded('staff', 1)]));
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
  server.clock.advance(29 * 24 * HOUR);
  await removeExpired();
  expect(await rows()).toBe(1);
  server.clock.advance(2 * 24 * HOUR);
  await removeExpired();
  expect(await rows()).toBe(0);
});

test.each<[string, object, string]>([
  ['no list', {}, 'events'],
  ['an event of another kind', { events: [{ kind: 'clicked' }] }, 'events.0.kind'],
  ['a name with a space', { events: [loaded('staff'), loaded('a b')] }, 'events.1.remote'],
  ['an endless path', { events: [{ kind: 'screen-failed', screen: `/${'a'.repeat(400)}` }] }, 'events.0.screen'],
  ['a negative time', { events: [loaded('staff', -1)] }, 'events.0.ms'],
  ['an unknown web vital', { events: [{ kind: 'web-vital', name: 'TTFB', value: 1 }] }, 'events.0.name'],
  ['more than fifty events', { events: Array.from({ length: 51 }, () => loaded('staff')) }, 'events'],
])('a report with %s is malformed', async (_what, body, field) => {
  const answered = await server.post('reportTelemetry', body);
  expect([answered.status, Object.keys(answered.body.errors)]).toEqual([400, [field]]);
});
