import {
  getUserProfile,
  getUsersDetailsById,
  saveUserDetails,
  updatePlanDetail,
  updateProfile,
  updateUserDetails,
} from '@gym/api-contract/calls';
import { get, post } from './call.ts';
import type { CallName } from '@gym/api-contract';
import { createTestApi, type TestApi } from '../test-api/index.ts';

let api: TestApi;
const start = (mode: 'full' | 'spec-only') => {
  api = createTestApi(mode === 'full' ? {} : { features: [] });
  api.signIn('admin');
};
afterEach(() => api.uninstall());
const user = { fname: 'Nora', lname: 'New', email: 'nora@gym.test', phone: '0012', password: 'p' };
const bodyOf = (call: CallName) => api.requestsOf(call).at(-1)?.body;

test.each([
  ['an empty 200', 200, '', {}],
  ['an empty 204', 204, '', {}],
  ['a 201 with an id', 201, '{"status":"success","data":{"id":"9"}}', { id: '9' }],
  ['a text', 200, 'OK', {}],
  ['a list', 200, '[]', {}],
  ['a result of success', 200, '{"result":"success"}', {}],
  ['a status of null', 200, '{"status":null}', {}],
])('J2: %s is saved', async (_what, status, body, saved) => {
  start('spec-only');
  api.answerWith('saveUserDetails', { status, body });
  expect(await post(saveUserDetails, user)).toEqual(saved);
});

test.each([
  [
    'another status',
    200,
    '{"status":"error","reason":"Email taken","errors":{"email":"Taken"}}',
    'refused',
    'Email taken',
    { email: 'Taken' },
  ],
  ['another result', 200, '{"status":"success","result":"failed"}', 'refused', expect.any(String), {}],
  ['a status that is a number', 200, '{"status":500}', 'refused', expect.any(String), {}],
  [
    'a 422 with field texts',
    422,
    '{"reason":"No","errors":{"fname":"Too long"}}',
    'invalid',
    'No',
    { fname: 'Too long' },
  ],
  ['a 500', 500, '', 'server', expect.any(String), {}],
])('J2: %s is not saved', async (_what, status, body, kind, reason, errors) => {
  start('spec-only');
  api.answerWith('saveUserDetails', { status, body });
  await expect(post(saveUserDetails, user)).rejects.toMatchObject({ kind, reason, errors });
});

test('J3: sends the key if announced, and the same one with a repeated save', async () => {
  start('full');
  const restore = api.loseConnection('saveUserDetails', 'answer');
  await expect(post(saveUserDetails, user, { idempotencyKey: 'k1' })).rejects.toMatchObject({ kind: 'network' });
  restore();
  await post(saveUserDetails, user, { idempotencyKey: 'k1' });
  expect(api.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
});

test('J4: a stale save fails with the stored record, and is sent again with its version', async () => {
  start('full');
  const read = { ...user, id: 2, version: 1 };
  const current = { ...read, fname: 'Samuel', version: 2 };
  const changes = { fname: { own: true } };
  const allow = api.reject('updateUserDetails', { status: 409, current, changes });
  await expect(post(updateUserDetails, read)).rejects.toMatchObject({ kind: 'conflict', current, changes });
  allow();
  await post(updateUserDetails, read, { version: 2 });
  expect(api.bodiesOf('updateUserDetails')).toMatchObject([{ version: 1 }, { version: 2 }]);
});

test('sends no key, version, role or active to a server that announces no features', async () => {
  start('spec-only');
  await post(saveUserDetails, { ...user, role: 1, active: false }, { idempotencyKey: 'k1' });
  expect(bodyOf('saveUserDetails')).toEqual(user);
  await post(
    updateUserDetails,
    { id: '2', fname: 'S', lname: 'S', email: 'staff@gym.test', phone: '1', role: 1, active: true, version: 4 },
    { version: 5 },
  );
  expect(bodyOf('updateUserDetails')).toEqual({ id: 2, fname: 'S', lname: 'S', email: 'staff@gym.test', phone: '1' });
  await post(
    updatePlanDetail,
    { id: 1, plan_name: 'B', duration: '2', price: '9.50', free_days: '3', version: 4 },
    { idempotencyKey: 'k2' },
  );
  expect(bodyOf('updatePlanDetail')).toEqual({ id: 1, plan_name: 'B', duration: 2, price: 9.5, free_days: 3 });
  await post(updateProfile, { fname: 'A', lname: 'B', phone: '001', version: 2 }, { idempotencyKey: 'k3' });
  expect(bodyOf('updateProfile')).toEqual({ fname: 'A', lname: 'B', phone: '001' });
  expect(
    api.requests.flatMap(({ headers }) => Object.keys(headers)).filter((name) => /idempotency/.test(name)),
  ).toEqual([]);
});

test('ignores fields of features that the server does not announce', async () => {
  start('spec-only');
  api.answerWith('getUsersDetailsById', {
    status: 200,
    body: '{"data":{"fname":"A","version":3}}',
  });
  expect(Object.keys(await get(getUsersDetailsById, { id: 1 })).sort()).toEqual(['email', 'fname', 'lname', 'phone']);
});

test('C5: reads and sends role and active if announced', async () => {
  start('full');
  await post(saveUserDetails, { ...user, role: 1, active: false });
  expect(bodyOf('saveUserDetails')).toEqual({ ...user, role: 1, active: false });
  api.answer({ getUsersDetailsById: { data: { ...user, id: 4, role: 1, active: false, version: 1 } } });
  expect(await get(getUsersDetailsById, { id: 4 })).toMatchObject({ role: 1, active: false, version: 1 });
  expect(await get(getUserProfile, {})).toMatchObject({ fname: 'Sam', version: 1 });
});
