import { getPlanDetails, getUsersDetails, saveUserDetails } from '@gym/api-contract/calls';
import { get, post } from './call.ts';
import { createFakeApi, openSession, type FakeApi } from '@gym/fake-api';
import { configureApi, dropSession, endSession, getRole, warmUpApi, writeSession } from '../index.ts';

let fake: FakeApi;
const onUnauthorised = jest.fn<Promise<'replay' | 'give-up'>, []>();
const signInAgain = () => writeSession({ fname: 'Ada', lname: 'Admin', token: openSession(fake.gym, 1) });
const user = { fname: 'N', lname: 'N', email: 'n@gym.test', phone: '1', password: 'p' };

beforeEach(() => {
  onUnauthorised.mockReset();
  fake = createFakeApi({ mode: 'full' });
  configureApi({ base: 'https://api.test/', onUnauthorised });
  fake.signIn('admin');
});
afterEach(() => {
  fake.uninstall();
  configureApi({ base: '' });
});

test('every call goes to the configured host', async () => {
  await Promise.all([get(getUsersDetails, {}), get(getPlanDetails, {})]);
  expect(fake.requests.map(({ origin }) => origin)).toEqual(['https://api.test', 'https://api.test']);
});

test('A8: repeats a call once with the new token after a 401', async () => {
  fake.expireSessions();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'replay';
  });
  await expect(post(saveUserDetails, user)).resolves.toEqual({ id: 4 });
  const tokens = fake.requestsOf('saveUserDetails').map(({ headers }) => headers.authorization);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).toHaveLength(2);
});

test('A8: simultaneous 401s ask the user once', async () => {
  fake.expireSessions();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'replay';
  });
  const answers = await Promise.all([get(getUsersDetails, {}), get(getPlanDetails, {}), get(getUsersDetails, {})]);
  expect(answers.map((list) => list.length)).toEqual([3, 3, 3]);
  expect(onUnauthorised).toHaveBeenCalledTimes(1);
});

test('A8: a call in flight during the sign-in does not ask again', async () => {
  const release = fake.hold('getPlanDetails');
  const plans = get(getPlanDetails, {});
  fake.expireSessions();
  await new Promise((resolve) => setTimeout(resolve, 10));
  signInAgain();
  release();
  await expect(plans).resolves.toHaveLength(3);
  expect(onUnauthorised).not.toHaveBeenCalled();
});

test('A8: if the user cancels, the call fails with the 401', async () => {
  fake.expireSessions();
  onUnauthorised.mockResolvedValue('give-up');
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({
    kind: 'unauthorised',
    reason: 'Your session has ended. Sign in again.',
  });
  expect(fake.requests).toHaveLength(1);
});

test('A8: a second 401 does not ask again', async () => {
  onUnauthorised.mockImplementation(async () => {
    writeSession({ fname: 'Ada', lname: 'Admin', token: 'dead-too' });
    return 'replay';
  });
  fake.expireSessions();
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(onUnauthorised).toHaveBeenCalledTimes(1);
  expect(fake.requests).toHaveLength(2);
});

test('A8: without a new session nothing is repeated, and the next 401 asks again', async () => {
  fake.expireSessions();
  onUnauthorised.mockResolvedValue('replay');
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(onUnauthorised).toHaveBeenCalledTimes(2);
  expect(fake.requests).toHaveLength(2);
});

test('A8: a 401 is thrown if the host cannot ask', async () => {
  configureApi({ base: '' });
  fake.expireSessions();
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
});

test('A8: sends no request without a session', async () => {
  endSession();
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'unauthorised' });
  await expect(getRole()).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(fake.requests).toEqual([]);
});

test('A8: a call without a session asks like a 401, and is sent once with the new session', async () => {
  dropSession();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'replay';
  });
  expect((await Promise.all([get(getUsersDetails, {}), get(getPlanDetails, {})])).map((list) => list.length)).toEqual([
    3, 3,
  ]);
  expect([onUnauthorised.mock.calls.length, fake.requests.length]).toEqual([1, 2]);
});

test('A8: a call without a session is not sent for another user who signed in meanwhile', async () => {
  dropSession();
  onUnauthorised.mockImplementation(async () => {
    signInAgain();
    return 'give-up';
  });
  await expect(post(saveUserDetails, user)).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(fake.requests).toEqual([]);
});

test('A10: a 403 triggers a check of the role, except for the role call itself', async () => {
  const onForbidden = jest.fn();
  configureApi({ base: '', onForbidden });
  fake.reject('*', { status: 403, reason: 'The proxy says no.' });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'forbidden' });
  expect(onForbidden).toHaveBeenCalledTimes(1);
  await expect(getRole()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(onForbidden).toHaveBeenCalledTimes(1);
});

test('a call can be aborted', async () => {
  const giveUp = new AbortController();
  fake.hold('getUsersDetails');
  const users = get(getUsersDetails, {}, { signal: giveUp.signal });
  setTimeout(() => giveUp.abort(), 10);
  await expect(users).rejects.toMatchObject({ name: 'AbortError' });
});

test('warmUpApi sends no request', async () => {
  await warmUpApi();
  expect(fake.requests).toEqual([]);
});
