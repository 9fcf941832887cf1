import { getUsersDetails } from '@gym/api-contract/calls';
import { get } from './call.ts';
import { CanceledError } from 'axios';
import { publicCall, writeSession } from '../index.ts';
import { replaceAdapter, transportError } from './axios-instance.ts';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

/** Ends every request of the browser with this event. */
const endingIn = (event: 'error' | 'timeout') =>
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent(event));
  });

test.each([
  ['error', /cannot be reached/],
  ['timeout', /did not answer in time/],
] as const)('A4: a request that ends in %s is a sentence of our own', async (event, reason) => {
  endingIn(event);
  writeSession({ fname: 'Ada', lname: 'Admin', token: 'abc' });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({
    kind: 'network',
    reason: expect.stringMatching(reason),
  });
  await expect(publicCall('/api/userlogin', {}, 'status')).rejects.toMatchObject({
    kind: 'network',
    reason: expect.stringMatching(reason),
  });
});

describe('a server that fails', () => {
  beforeEach(() => writeSession({ fname: 'Ada', lname: 'Admin', token: 'abc' }));
  afterEach(() => replaceAdapter(undefined));
  const failingWith = (status: number, data: string, headers: Readonly<Record<string, string>>) =>
    replaceAdapter(async (config) => ({ status, data, headers, statusText: '', config }));

  test('without a reason: our text names the request, as the logs of proxy and server have it', async () => {
    failingWith(502, '<html>Bad Gateway</html>', { 'x-request-id': '9f2c4e1ab0d34c55' });
    await expect(get(getUsersDetails, {})).rejects.toMatchObject({
      kind: 'server',
      reason: 'The server failed. Try again shortly. If it happens again, report the reference 9f2c4e1ab0d34c55.',
    });
  });

  test('without an id, as a server that knows only the specification: our text alone', async () => {
    failingWith(502, '', {});
    await expect(get(getUsersDetails, {})).rejects.toMatchObject({ reason: 'The server failed. Try again shortly.' });
  });

  test('with a reason: the reason alone', async () => {
    failingWith(503, '{"reason":"The database is full."}', { 'x-request-id': '9f2c4e1ab0d34c55' });
    await expect(get(getUsersDetails, {})).rejects.toMatchObject({ reason: 'The database is full.' });
  });
});

test('sends no header from a cookie', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  endingIn('error');
  const sent = jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader');
  writeSession({ fname: 'Ada', lname: 'Admin', token: 'abc' });
  await get(getUsersDetails, {}).catch(() => undefined);
  expect(sent.mock.calls.sort()).toEqual([
    ['Accept', 'application/json'],
    ['Authorization', 'Bearer abc'],
  ]);
});

test("an aborted call fails with its signal's reason", () => {
  const reason = new Error('left the page');
  expect(transportError(new CanceledError(), AbortSignal.abort(reason))).toBe(reason);
  const other = new Error('something else');
  expect(transportError(other, undefined)).toBe(other);
});
