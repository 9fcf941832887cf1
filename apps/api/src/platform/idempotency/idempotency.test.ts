import { PLAN } from '../../testing/sales.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const plan = { ...PLAN, plan_name: 'Once' };
const add = (key: string, body: unknown = plan, token = server.admin) =>
  server.call('addPlanDetail', { token, body, key });
const plansNamed = async (name: string) =>
  (await server.sql('select id from plans where plan_name = $1', [name])).length;

test('J3: a repetition with the same key gets the same response and saves once', async () => {
  const [first, second] = [await add('repeat-1'), await add('repeat-1')];
  expect(second.body).toEqual(first.body);
  expect(await plansNamed('Once')).toBe(1);
  expect((await add('repeat-2')).body.data.id).not.toBe(first.body.data.id);
});

test('J3: the order of fields and the form of a number do not matter', async () => {
  const first = await add('order', { ...plan, plan_name: 'Order' });
  expect((await add('order', { free_days: '3', price: '10.00', duration: 1, plan_name: 'Order' })).body).toEqual(
    first.body,
  );
});

test('J3: concurrent saves with one key save once and all get the same response', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => add('race', { ...plan, plan_name: 'Race' })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await plansNamed('Race')).toBe(1);
});

test('J3: rejects the same key with another body', async () => {
  await add('other', { ...plan, plan_name: 'Other' });
  const { status, body } = await add('other', { ...plan, plan_name: 'Another' });
  expect(status).toBe(422);
  expect(body.reason).toBe('This Idempotency-Key was already used for another request.');
  expect(await plansNamed('Another')).toBe(0);
});

test('J3: a failed save may use its key again', async () => {
  const user = { fname: 'A', lname: 'B', email: 'staff@gym.test', phone: '1', password: 'x' };
  const save = (email: string) =>
    server.call('saveUserDetails', {
      token: server.admin,
      body: { ...user, email },
      key: 'again',
    });
  expect((await save('staff@gym.test')).status).toBe(422);
  expect((await save('fresh@gym.test')).status).toBe(200);
});

test('J3: a key belongs to its user and its call', async () => {
  const profile = { fname: 'A', lname: 'B', phone: '1' };
  const save = (token: string) => server.call('updateProfile', { token, body: profile, key: 'shared' });
  expect((await save(server.admin)).body.data.id).toBe(1);
  expect((await save(server.staff)).body.data.id).toBe(2);
  expect((await add('shared', { ...plan, plan_name: 'Shared' })).status).toBe(200);
});

test('J3: a repeated update with a version is not rejected as stale', async () => {
  const { id } = (await add('versioned', { ...plan, plan_name: 'Versioned' })).body.data;
  const update = () =>
    server.call('updatePlanDetail', {
      token: server.admin,
      body: { id, price: 11, version: 1 },
      key: 'v',
    });
  expect([(await update()).status, (await update()).status]).toEqual([200, 200]);
  expect((await server.read('getPlanDetailsById', { id }, server.admin)).version).toBe(2);
});

test('J3: a repeated change of password succeeds although the old password has changed', async () => {
  const body = { oldpassword: 'demo password', newpassword: 'new', cpassword: 'new' };
  const change = () => server.call('ForgetPassword', { token: server.staff, body, key: 'password' });
  expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
});

test('stores neither keys nor bodies', async () => {
  const rows = await server.sql('select * from saved_answers');
  expect(JSON.stringify(rows)).not.toMatch(/repeat-1|Once|demo password/);
});

test.each(['', ' ', 'ä', 'x'.repeat(201), 'a b'])('rejects the key %p', async (key) => {
  const { status, body } = await add(encodeURIComponent(key) === key ? key : Buffer.from(key).toString('latin1'));
  expect(key.trim() === '' ? [200, 400] : [400]).toContain(status);
  if (status === 400) expect(body.reason).toMatch(/Idempotency-Key/);
});
