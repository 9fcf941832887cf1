import { calls } from '@gym/api-contract';
import { getPlanDetails, getUsersDetails, saveUserDetails } from '@gym/api-contract/calls';
import { isPublic } from './api-request.ts';
import { get, post } from './call.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { configureApi, dropSession, endSession, getRole, warmUpApi, writeSession } from '../index.ts';

let api: TestApi;
const onUnauthorised = jest.fn<Promise<'replay' | 'give-up'>, []>();
const signInAgain = () => api.signIn('admin');
const user = { fname: 'N', lname: 'N', email: 'n@gym.test', phone: '1', password: 'p' };

beforeEach(() => {
  onUnauthorised.mockReset();
  api = createTestApi();
  configureApi({ base: 'https://api.test/', onUnauthorised });
  api.signIn('admin');
});
afterEach(() => {
  api.uninstall();
  configureApi({ base: '' });
});

test('every call goes to the configured host', async () => {
  await Promise.all([get(getUsersDetails, {}), get(getPlanDetails, {})]);
  expect(api.requests.map(({ origin }) => origin)).toEqual(['https://api.test', 'https://api.test']);
});

test('A8: repeats a call once with the new token after a 401', async () => {
  api.expireSession();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'replay';
  });
  await expect(post(saveUserDetails, user)).resolves.toEqual({ id: 100 });
  const tokens = api.requestsOf('saveUserDetails').map(({ headers }) => headers.authorization);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).toHaveLength(2);
});

test('A8: simultaneous 401s ask the user once', async () => {
  api.expireSession();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'replay';
  });
  const answers = await Promise.all([get(getUsersDetails, {}), get(getPlanDetails, {}), get(getUsersDetails, {})]);
  expect(answers.map((list) => list.length)).toEqual([2, 2, 2]);
  expect(onUnauthorised).toHaveBeenCalledTimes(1);
});

test('A8: a call in flight during the sign-in does not ask again', async () => {
  const release = api.hold('getPlanDetails');
  const plans = get(getPlanDetails, {});
  api.expireSession();
  await new Promise((resolve) => setTimeout(resolve, 10));
  signInAgain();
  release();
  await expect(plans).resolves.toHaveLength(2);
  expect(onUnauthorised).not.toHaveBeenCalled();
});

test('A8: if the user cancels, the call fails with the 401', async () => {
  api.expireSession();
  onUnauthorised.mockResolvedValue('give-up');
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({
    kind: 'unauthorised',
    reason: 'Your session has ended. Sign in again.',
  });
  expect(api.requests).toHaveLength(1);
});

test('A8: a second 401 does not ask again', async () => {
  onUnauthorised.mockImplementation(async () => {
    writeSession({ fname: 'Ada', lname: 'Admin', token: 'dead-too' });
    return 'replay';
  });
  api.reject('getUsersDetails', { status: 401 });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(onUnauthorised).toHaveBeenCalledTimes(1);
  expect(api.requests).toHaveLength(2);
});

test('A8: without a new session nothing is repeated, and the next 401 asks again', async () => {
  api.expireSession();
  onUnauthorised.mockResolvedValue('replay');
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(onUnauthorised).toHaveBeenCalledTimes(2);
  expect(api.requests).toHaveLength(2);
});

test('A8: a 401 is thrown if the host cannot ask', async () => {
  configureApi({ base: '' });
  api.expireSession();
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
});

test('A8: sends no request without a session', async () => {
  endSession();
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  await expect(getRole()).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(api.requests).toEqual([]);
});

test('A8: a call without a session asks like a 401, and is sent once with the new session', async () => {
  dropSession();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'replay';
  });
  expect((await Promise.all([get(getUsersDetails, {}), get(getPlanDetails, {})])).map((list) => list.length)).toEqual([
    2, 2,
  ]);
  expect([onUnauthorised.mock.calls.length, api.requests.length]).toEqual([1, 2]);
});

test('A8: a call without a session is not sent for another user who signed in meanwhile', async () => {
  dropSession();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'give-up';
  });
  await expect(post(saveUserDetails, user)).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(api.requests).toEqual([]);
});

test('A10: a 403 triggers a check of the role, except for the role call itself', async () => {
  const onForbidden = jest.fn();
  configureApi({ base: '', onForbidden });
  api.reject('*', { status: 403, reason: 'The proxy says no.' });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'forbidden' });
  expect(onForbidden).toHaveBeenCalledTimes(1);
  await expect(getRole()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(onForbidden).toHaveBeenCalledTimes(1);
});

test('a call can be aborted', async () => {
  const giveUp = new AbortController();
  api.hold('getUsersDetails');
  const users = get(getUsersDetails, {}, { signal: giveUp.signal });
  setTimeout(() => giveUp.abort(), 10);
  await expect(users).rejects.toMatchObject({ name: 'AbortError' });
});

test('warmUpApi sends no request', async () => {
  await warmUpApi();
  expect(api.requests).toEqual([]);
});

test('exactly the public calls of the contract are sent without a token', () => {
  const all = Object.values(calls);
  expect(all.filter(({ path }) => isPublic(path))).toEqual(all.filter(({ access }) => access === 'public'));
});
