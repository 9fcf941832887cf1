import { CanceledError } from 'axios';
import { signIn, writeSession } from '../index.ts';
import { getUsers } from '../admin.ts';
import { transportError } from './axios-instance.ts';

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
  await expect(getUsers()).rejects.toMatchObject({ kind: 'network', reason: expect.stringMatching(reason) });
  await expect(signIn({ email: 'a@b.test', password: 'p' })).rejects.toMatchObject({
    kind: 'network',
    reason: expect.stringMatching(reason),
  });
});

test('sends no header from a cookie', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  endingIn('error');
  const sent = jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader');
  writeSession({ fname: 'Ada', lname: 'Admin', token: 'abc' });
  await getUsers().catch(() => undefined);
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
