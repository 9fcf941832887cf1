import { getMemberDetails, getPlanDetails, getUsersDetails, saveUserDetails } from '@gym/api-contract/calls';
import { ApiError, get, hasFeature, post, readSession } from '@gym/api-client';
import { createFakeApi, demoData, type FakeApi } from './index.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());
const user = { fname: 'N', lname: 'N', email: 'n@gym.test', phone: '1', password: 'p' };

test('signs in without a request, and announces the features of its mode', () => {
  fake = createFakeApi({ mode: 'full' });
  expect(readSession()).toBeUndefined();
  expect(fake.signIn('staff')).toEqual(readSession());
  expect([hasFeature('logout'), fake.requests]).toEqual([true, []]);
  fake.uninstall();
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('staff');
  expect(hasFeature('logout')).toBe(false);
});

test("replaces the demo gym's records without changing the given ones", async () => {
  const { users } = demoData({ users: 2 });
  fake = createFakeApi({ mode: 'full', data: { users, members: [] } });
  fake.signIn('admin');
  await post(saveUserDetails, user);
  expect(await get(getUsersDetails, {})).toHaveLength(3);
  expect(users).toHaveLength(2);
  fake.signIn('staff');
  expect(await get(getMemberDetails, {})).toEqual([]);
});

test('rejects a call until the returned function runs', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
  const allow = fake.reject('saveUserDetails', { status: 422, reason: 'Taken', errors: { email: 'Taken' } });
  await expect(post(saveUserDetails, user)).rejects.toMatchObject({
    kind: 'invalid',
    reason: 'Taken',
    errors: { email: 'Taken' },
  });
  await expect(post(saveUserDetails, user)).rejects.toThrow(ApiError);
  allow();
  await expect(post(saveUserDetails, user)).resolves.toEqual({ id: 4 });
  expect(fake.requestsOf('saveUserDetails')).toHaveLength(3);
});

test('holds a call until it is released', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
  const release = fake.hold('getPlanDetails');
  let rows = 0;
  const plans = get(getPlanDetails, {}).then((list) => {
    rows = list.length;
  });
  await get(getUsersDetails, {});
  expect(rows).toBe(0);
  release();
  await plans;
  expect(rows).toBe(3);
});

test('applies a fault of `*` to every call without a fault of its own', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
  const allow = fake.reject('*', { status: 403, reason: 'Not today.' });
  fake.answerWith('getPlanDetails', { status: 200, body: '{"status":"success","data":[]}' });
  await expect(get(getUsersDetails, {})).rejects.toMatchObject({ kind: 'forbidden', reason: 'Not today.' });
  expect(await get(getPlanDetails, {})).toEqual([]);
  allow();
  const release = fake.hold('*');
  const users = get(getUsersDetails, {});
  expect(await Promise.race([users, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).toBe('waits');
  release();
  expect(await users).toHaveLength(3);
});

test('delays every call', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
  const hurry = fake.slowDown(60_000);
  expect(
    await Promise.race([get(getUsersDetails, {}), new Promise((resolve) => setTimeout(resolve, 20, 'waits'))]),
  ).toBe('waits');
  hurry();
  expect(await get(getUsersDetails, {})).toHaveLength(3);
});

test('loses a request, or the response to a processed one', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
  const find = fake.loseConnection('saveUserDetails');
  await expect(post(saveUserDetails, user)).rejects.toMatchObject({ kind: 'network' });
  find();
  fake.loseConnection('saveUserDetails', 'answer');
  await expect(post(saveUserDetails, user)).rejects.toMatchObject({ kind: 'network' });
  expect(fake.gym.users.filter(({ email }) => email === user.email)).toHaveLength(1);
});

test('explains what to do without a user of the role', () => {
  fake = createFakeApi({ mode: 'full', data: { users: [] } });
  expect(() => fake.signIn('admin')).toThrow('The fake gym has no admin. Give one in data.users.');
});
