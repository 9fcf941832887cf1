import { ApiError, readSession, writeSession } from '../index.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { fetchOwnApi } from './fetch-own-api.ts';

const MINUTE = 60_000;
let api: TestApi;
let sessions = 0;
/** What the own API received, and how it answers. */
let received: { url: string; init: RequestInit; authorization: string | null }[];
let answers: number[];

function useApi(features?: readonly string[]): void {
  api = createTestApi({
    answers: {
      getServiceToken: ({ query, headers }) => ({
        data: { token: `${headers.authorization?.replace('Bearer ', '')}-for-${query.origin}`, expires_in: 300 },
      }),
    },
    ...(features && { features }),
  });
  // Tokens are kept for a session, so that each test has another one.
  sessions += 1;
  writeSession({ ...api.signIn('staff'), token: `session-${sessions}` });
}
const asked = () => api.requestsOf('getServiceToken').length;
/** Each token of the server differs from the one before. */
const numberTokens = () => {
  let number = 0;
  return () => {
    number += 1;
    return api.answerWith('getServiceToken', {
      status: 200,
      body: JSON.stringify({ status: 'success', data: { token: `token-${number}`, expires_in: 300 } }),
    });
  };
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
  received = [];
  answers = [];
  globalThis.fetch = jest.fn(async (url, init: RequestInit = {}) => {
    received.push({ url: String(url), init, authorization: new Headers(init.headers).get('authorization') });
    return { status: answers.shift() ?? 200 } as Response;
  });
});
afterEach(() => {
  jest.useRealTimers();
  api.uninstall();
});

test('sends a token for the origin, no other credential, and follows no redirect', async () => {
  useApi();
  const answer = await fetchOwnApi('https://lockers.example/lockers?member=7', {
    method: 'POST',
    body: '{}',
    headers: { accept: 'application/json' },
    credentials: 'include',
    redirect: 'follow',
  });
  expect(answer.status).toBe(200);
  const [call] = received;
  expect(call).toMatchObject({
    url: 'https://lockers.example/lockers?member=7',
    init: { method: 'POST', body: '{}', credentials: 'omit', redirect: 'error' },
    authorization: expect.stringMatching(/^Bearer session-\d+-for-https:\/\/lockers\.example$/),
  });
  expect(new Headers(call?.init.headers).get('accept')).toBe('application/json');
});

test('calls at the same time and later ones share a token until shortly before its end', async () => {
  useApi();
  await Promise.all([1, 2, 3].map((id) => fetchOwnApi(`https://lockers.example/${id}`)));
  jest.advanceTimersByTime(4 * MINUTE);
  await fetchOwnApi('https://lockers.example/4');
  expect([received.length, asked()]).toEqual([4, 1]);
  jest.advanceTimersByTime(MINUTE / 2);
  await Promise.all([fetchOwnApi('https://lockers.example/5'), fetchOwnApi('https://lockers.example/6')]);
  expect([received.length, asked()]).toEqual([6, 2]);
});

test('each origin gets a token of its own', async () => {
  useApi();
  await fetchOwnApi('https://lockers.example/');
  await fetchOwnApi('https://classes.example:8443/');
  expect(received.map(({ authorization }) => authorization?.replace(/.*-for-/, ''))).toEqual([
    'https://lockers.example',
    'https://classes.example:8443',
  ]);
});

test('after a 401, the call is sent once more with a new token', async () => {
  useApi();
  const next = numberTokens();
  let stop = next();
  await fetchOwnApi('https://lockers.example/');
  stop();
  stop = next();
  answers = [401, 401];
  const [one, other] = await Promise.all([
    fetchOwnApi('https://lockers.example/1'),
    fetchOwnApi('https://lockers.example/2'),
  ]);
  expect([one?.status, other?.status, asked()]).toEqual([200, 200, 2]);
  expect(received.map(({ authorization }) => authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-1',
    'Bearer token-1',
    'Bearer token-2',
    'Bearer token-2',
  ]);
  stop();
});

test('a second 401 and every other status are answers for the caller', async () => {
  useApi();
  answers = [401, 401, 503];
  expect((await fetchOwnApi('https://lockers.example/')).status).toBe(401);
  expect((await fetchOwnApi('https://lockers.example/')).status).toBe(503);
  expect(received).toHaveLength(3);
});

test('another user of the same page gets another token', async () => {
  useApi();
  await fetchOwnApi('https://lockers.example/');
  api.signIn('admin');
  await fetchOwnApi('https://lockers.example/');
  const [first, second] = received.map(({ authorization }) => authorization);
  expect(second).not.toBe(first);
});

test('the tokens of a session are forgotten with it', async () => {
  useApi();
  const session = readSession()!;
  await fetchOwnApi('https://lockers.example/');
  writeSession({ ...session, token: 'of-another-session' });
  await fetchOwnApi('https://lockers.example/').catch(() => undefined);
  writeSession(session);
  await fetchOwnApi('https://lockers.example/');
  expect(asked()).toBe(3);
});

test('without a token nothing is sent, and the next call asks again', async () => {
  useApi();
  const reason = 'No remote declares this address.';
  const allow = api.reject('getServiceToken', { status: 403, reason });
  await expect(fetchOwnApi('https://lockers.invalid/')).rejects.toMatchObject({ kind: 'forbidden', reason });
  allow();
  const restore = api.loseConnection('getServiceToken');
  await expect(fetchOwnApi('https://lockers.example/')).rejects.toMatchObject({ kind: 'network' });
  restore();
  expect(received).toEqual([]);
  expect((await fetchOwnApi('https://lockers.example/')).status).toBe(200);
});

test('an API that does not answer is a failure of the network', async () => {
  useApi();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const reason = 'This service does not answer. Try again shortly.';
  await expect(fetchOwnApi('https://lockers.example/')).rejects.toMatchObject({ kind: 'network', reason });
});

test('without the address of the API, the call says that it is not set up, and sends nothing', async () => {
  useApi();
  const api = '';
  await expect(fetchOwnApi(`${api}/lockers`)).rejects.toMatchObject({
    name: 'ApiError',
    reason: "The address of this service is not set up yet. Ask the people who run your gym's system to set it.",
  });
  expect([asked(), received]).toEqual([0, []]);
});

test('an aborted call is not sent', async () => {
  useApi();
  const controller = new AbortController();
  const call = fetchOwnApi('https://lockers.example/', { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(received).toEqual([]);
});

test('with a server that does not announce service tokens, the call says so and sends nothing', async () => {
  useApi([]);
  const failed: unknown = await fetchOwnApi('https://lockers.example/').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ reason: expect.stringContaining('cannot prove to other services') });
  expect([api.requests, received]).toEqual([[], []]);
});
