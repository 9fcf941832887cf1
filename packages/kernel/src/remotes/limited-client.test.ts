import * as apiClient from '@gym/api-client';
import { createTestApi, type TestApi } from '@gym/api-client/testing';
import type { BootRemote, TelemetryEvent } from '@gym/remote-contract';
import { callMarks } from '@gym/remote-contract/call-marks';
import { sharedLibraries } from '../sharing/library-modules.ts';
import { limitedScope } from './limited-client.ts';

const page = globalThis as { fetch?: unknown };
const routes = [{ path: '/lockers', page: 'lockers', early: ['/api/getMember?page=1'] }];
const origins = ['https://lockers.example'];
const declared = { routes, origins, needs: ['getPlanDetails', 'addPlanDetail', 'getServiceToken'] };

let api: TestApi;
let events: TelemetryEvent[];
beforeEach(() => {
  api = createTestApi();
  api.signIn('staff');
  events = [];
});
afterEach(() => {
  api.uninstall();
  Reflect.deleteProperty(page, 'fetch');
});

/** The client of a remote in the shell. */
function clientOf({ calls = callMarks(declared), contract = '1.9.0', integrity = 'sha256-lockers' } = {}) {
  const entry = { file: 'lockers.js', integrity };
  const remote = { name: 'lockers', title: 'Lockers', owner: 'Lockers team', version: '1.2.3', entry, calls };
  const caller = { remote: remote as BootRemote, href: 'http://localhost/assets/lockers.js', contract };
  const scope = limitedScope(sharedLibraries(), { ...caller, report: (event) => events.push(event) });
  return Object.values(scope['@gym/api-client'] ?? {})[0]?.lib?.() as typeof apiClient;
}

const sent = () => api.requests.map(({ call }) => call);
const refusal = (call: string) => ({
  kind: 'refused',
  reason:
    `Lockers does not declare the call ${call}, so it was not sent. For Lockers team: import it from ` +
    '@gym/api-contract/calls, or add it to "needs".',
});

test('makes the calls that the remote declares, and has all else of the shared client', async () => {
  const client = clientOf();
  await client.read('/api/getPlanDetails');
  await client.save('/api/addPlanDetail', {});
  await client.read('/api/getMember?page=2');
  await client.read('/api/getServiceToken?origin=https%3A%2F%2Flockers.example').catch(() => undefined);
  expect(sent()).toEqual(['getPlanDetails', 'addPlanDetail', 'getMember', 'getServiceToken']);
  expect(client.ApiError).toBe(apiClient.ApiError);
  expect(Object.keys(client)).toEqual(Object.keys(apiClient));
  expect(events).toEqual([]);
});

const path = '/api/getUsersDetails';
const call = { method: 'GET', path, answer: {} };
test.each<[string, readonly unknown[]]>([
  ['get', [call, {}]],
  ['getAnswer', [call, {}]],
  ['post', [call, {}]],
  ['read', [`${path}?page=1`]],
  ['readList', [path, () => 0]],
  ['readRecord', [`${path}?id=1`]],
  ['save', [path, {}]],
  ['publicCall', [path, {}, 'status']],
  ['request', [{ method: 'GET', path }]],
])('%s refuses another call with a sentence, sends nothing, and reports it once', async (name, given) => {
  const client = clientOf() as unknown as Record<string, (...all: readonly unknown[]) => Promise<unknown>>;
  await expect(client[name]?.(...given)).rejects.toMatchObject(refusal('getUsersDetails'));
  await expect(client[name]?.(...given)).rejects.toBeInstanceOf(apiClient.ApiError);
  expect(sent()).toEqual([]);
  const version = { remote: 'lockers', version: '1.2.3' };
  expect(events).toEqual([{ kind: 'undeclared-call', ...version, call: 'getUsersDetails', phase: 'refused' }]);
  // The shell's own client has no limit.
  await apiClient.read('/api/getUsersDetails');
  expect(sent()).toEqual(['getUsersDetails']);
});

test('refuses a token for an origin that the remote does not declare', async () => {
  await expect(clientOf().read('/api/getServiceToken?origin=https%3A%2F%2Fother.example')).rejects.toMatchObject({
    kind: 'refused',
    reason:
      'Lockers does not declare https://other.example, so it gets no token for it. For Lockers team: add it to ' +
      '"origins", and getServiceToken to "needs".',
  });
});

test('counts an undeclared call of a remote that was built before, and sends it', async () => {
  await clientOf({ contract: '1.8.0' }).read('/api/getUsersDetails');
  expect(sent()).toEqual(['getUsersDetails']);
  expect(events).toMatchObject([{ call: 'getUsersDetails', phase: 'passed' }]);
});

test('a remote whose release says nothing of its calls has the shared client', () => {
  const remote = { name: 'lockers' } as BootRemote;
  const scope = sharedLibraries();
  expect(limitedScope(scope, { remote, href: '' })).toBe(scope);
});

test("on a developer's machine, it follows what the sources declare", async () => {
  let manifest = declared;
  const asked: string[] = [];
  page.fetch = async (address: string) => {
    asked.push(address);
    return { ok: true, text: async () => JSON.stringify(manifest) };
  };
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal }); // jsdom has none
  const client = clientOf({ integrity: '' });
  await expect(client.read('/api/getUsersDetails')).rejects.toMatchObject(refusal('getUsersDetails'));
  manifest = { ...declared, needs: ['getUsersDetails'] };
  await client.read('/api/getUsersDetails');
  await client.read('/api/getUsersDetails');
  expect(sent()).toEqual(['getUsersDetails', 'getUsersDetails']);
  expect(asked).toEqual(Array(2).fill('http://localhost/assets/remote.json'));
});
