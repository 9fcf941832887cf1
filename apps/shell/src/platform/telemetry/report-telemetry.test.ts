import { configureApi } from '@gym/api-client';
import { createTestApi, replaceKeepalive, type TestApi } from '@gym/api-client/testing';
import type { TelemetryEvent } from '@gym/remote-contract';
import * as library from 'web-vitals';
import { createTestRemotes } from '../../testing/test-remotes.tsx';
import { collectVitals, reportTelemetry } from './send-telemetry.ts';

jest.mock('web-vitals');

let api: TestApi;
afterEach(() => {
  api.uninstall();
  configureApi({ base: '' });
});

const LOADED = { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c', ms: 120 } as const;

test("reports with the token to the API's origin, with keepalive", async () => {
  api = createTestApi();
  const { token } = api.signIn('staff');
  configureApi({ base: 'https://api.test' });
  let sent: [string, RequestInit] | undefined;
  replaceKeepalive(async (...request) => void (sent = request));
  await reportTelemetry([LOADED]);
  expect(sent).toEqual([
    'https://api.test/api/reportTelemetry',
    {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      body: JSON.stringify({ events: [LOADED] }),
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    },
  ]);
});

test("an error's text stays in the browser, and numbers are valid", async () => {
  api = createTestApi();
  api.signIn('staff');
  const failed = {
    kind: 'screen-failed',
    reference: '1f2e3d4c',
    version: '1.0.0-1f2e3d4c',
    screen: '/member/1001/merge/1002',
    message: 'TypeError: Ann Lee is no number',
    page: '/member/7',
  } as const;
  await reportTelemetry([failed, { ...LOADED, ms: Number.NaN }, { ...LOADED, ms: -0.4 }, { ...LOADED, ms: 1e9 }]);
  expect(api.requestsOf('reportTelemetry').map(({ body }) => body)).toEqual([
    {
      events: [
        {
          kind: 'screen-failed',
          version: '1.0.0-1f2e3d4c',
          reference: '1f2e3d4c',
          screen: '/member/:id/merge/:id',
          error: 'TypeError',
        },
        { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c' },
        { ...LOADED, ms: 0 },
        { ...LOADED, ms: 3_600_000 },
      ],
    },
  ]);
});

test('of an undeclared call, its name and the screen are sent', async () => {
  api = createTestApi();
  api.signIn('staff');
  const undeclared = { kind: 'undeclared-call', remote: 'staff', version: '1.2.3', call: 'getUsersDetails' } as const;
  await reportTelemetry([{ ...undeclared, phase: 'refused', screen: '/member/7' }]);
  expect(api.bodiesOf('reportTelemetry')).toEqual([
    { events: [{ ...undeclared, phase: 'refused', screen: '/member/:id' }] },
  ]);
});

test.each([
  ['Error', 'Error'],
  ['NotFoundError: gone', 'NotFoundError'],
  ['Ann Lee: 0100', undefined],
  ['[object Object]', undefined],
])('of the error %j only the name %s is sent', async (message, error) => {
  api = createTestApi();
  api.signIn('staff');
  await reportTelemetry([{ kind: 'screen-failed', reference: '1f2e3d4c', screen: '/memberList', message }]);
  expect(api.requestsOf('reportTelemetry').map(({ body }) => body)).toEqual([
    { events: [{ kind: 'screen-failed', reference: '1f2e3d4c', screen: '/memberList', error }] },
  ]);
});

test('sends nothing without a session, or to a server that does not announce it', async () => {
  api = createTestApi();
  await reportTelemetry([LOADED]);
  api.signIn('staff');
  expect(api.requests).toEqual([]);
  api.uninstall();
  api = createTestApi({ features: [] });
  api.signIn('staff');
  await reportTelemetry([LOADED]);
  expect(api.requests).toEqual([]);
});

test('ignores an unreachable server and an error response', async () => {
  api = createTestApi();
  api.signIn('staff');
  api.loseConnection('reportTelemetry');
  await reportTelemetry([LOADED]);
  api.reject('reportTelemetry', { status: 429 });
  await reportTelemetry([LOADED]);
  api.expireSession();
  await reportTelemetry([LOADED]);
  expect(api.requestsOf('reportTelemetry')).toHaveLength(3);
});

test.each<[string, string | undefined, object]>([
  ['of the remote whose page was landed on', undefined, { remote: 'staff', version: '1.2.3' }],
  ['of the remote whose screen it was', 'http://localhost/healthList?page=2', { remote: 'staff', version: '1.2.3' }],
  ["of the shell on the shell's own pages", 'http://localhost/dashboard', { version: '1.0.0' }],
])('reports each core web vital, %s', (_whose, navigationURL, owner) => {
  window.history.replaceState(null, '', '/memberList');
  const events: TelemetryEvent[] = [];
  collectVitals({ report: (event) => events.push(event) }, createTestRemotes('staff').start(), '1.0.0');
  for (const name of ['LCP', 'INP', 'CLS'] as const) {
    const [callback, options] = (library[`on${name}`] as jest.Mock).mock.lastCall as [(metric: object) => void, object];
    expect(options).toEqual({ reportSoftNavs: true });
    callback({ name, value: 12.5, ...(navigationURL && { navigationURL }) });
  }
  expect(events).toEqual(['LCP', 'INP', 'CLS'].map((name) => ({ kind: 'web-vital', name, value: 12.5, ...owner })));
});
