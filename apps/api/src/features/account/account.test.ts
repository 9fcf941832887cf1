import { MINUTE } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const change = (body: Record<string, unknown>, token = server.staff) => server.post('ForgetPassword', body, token);

test('I1: getUserProfile returns the signed-in user', async () => {
  const { body } = await server.get('getUserProfile');
  expect(body.data).toEqual({
    fname: 'Daniel',
    lname: 'Okoye',
    email: 'staff@gym.test',
    phone: '08098765432',
    image: null,
    version: 1,
  });
});

test('I2: updateProfile changes the own name and phone, and nothing else', async () => {
  const body = { fname: 'Dan', lname: 'Okoye', phone: '0080', role: 1, email: 'other@gym.test', id: 1 };
  const answered = await server.post('updateProfile', body);
  expect(answered.body).toEqual({ status: 'success', data: { id: 2 } });
  expect(await server.read('getUserProfile')).toEqual({
    fname: 'Dan',
    lname: 'Okoye',
    email: 'staff@gym.test',
    phone: '0080',
    image: null,
    version: 2,
  });
  expect((await server.read('getRole')).role).toBe(2);
});

test('J3: concurrent saves of the own profile wait for each other, each under its key', async () => {
  const save = (turn: number) =>
    server.call('updateProfile', {
      token: server.staff,
      body: { fname: `Turn ${turn}`, lname: 'L', phone: '1' },
      key: `at-once-${turn}`,
    });
  const saved = await Promise.all(Array.from({ length: 12 }, (_, turn) => save(turn)));
  expect(saved.map(({ status, body }) => [status, body.reason])).toEqual(saved.map(() => [200, undefined]));
});

test('J4: a stale save of the profile gets a 409 with the stored profile', async () => {
  const body = { fname: 'Daniel', lname: 'Okoye', phone: '0080', version: 1 };
  const { status, body: rejected } = await server.post('updateProfile', body);
  expect(status).toBe(409);
  expect(rejected.current).toEqual(await server.read('getUserProfile'));
  expect(rejected.changes).toMatchObject({ fname: { own: true }, phone: { own: true } });
});

test('K: a wrong old password gets a 422 for its field, not a 401', async () => {
  const { status, body } = await change({ oldpassword: 'guess', newpassword: 'new', cpassword: 'new' });
  expect(status).toBe(422);
  expect(body).toEqual({
    status: 'error',
    result: 'error',
    reason: 'The old password is wrong.',
    errors: { oldpassword: 'The old password is wrong.' },
  });
});

test('I3: rejects two different new passwords', async () => {
  const { status, body } = await change({ oldpassword: PASSWORD, newpassword: 'new', cpassword: 'other' });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ cpassword: 'Passwords do not match' });
});

test('I3: a change of password keeps this session and revokes the others', async () => {
  const [mine, other, admin] = [
    await server.signIn('staff@gym.test'),
    await server.signIn('staff@gym.test'),
    server.admin,
  ];
  const { status, body } = await change({ oldpassword: PASSWORD, newpassword: 'x', cpassword: 'x' }, mine);
  expect([status, body]).toEqual([200, { status: 'success', result: 'success' }]);
  const roles = await Promise.all([mine, other, admin].map((token) => server.get('getRole', {}, token)));
  expect(roles.map((answered) => answered.status)).toEqual([200, 401, 200]);
  await expect(server.signIn('staff@gym.test')).rejects.toThrow(/wrong/);
  server.staff = await server.signIn('staff@gym.test', 'x');
});

test('a stolen token does not help to guess the password', async () => {
  for (let round = 0; round < 10; round += 1) await change({ oldpassword: 'guess', newpassword: 'y', cpassword: 'y' });
  const rejected = await change({ oldpassword: 'x', newpassword: 'y', cpassword: 'y' });
  expect(rejected.status).toBe(429);
  expect((await server.get('getRole')).status).toBe(200);
  server.clock.advance(15 * MINUTE + 1);
  expect((await change({ oldpassword: 'x', newpassword: 'y', cpassword: 'y' })).status).toBe(200);
});

test('of many concurrent changes only one succeeds, without a deadlock', async () => {
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => change({ oldpassword: 'y', newpassword: `z${n}`, cpassword: `z${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the audit trail records the change without the passwords', async () => {
  const rows = await server.sql(`select * from audit_entries where action = 'ForgetPassword'`);
  expect(rows[0]).toMatchObject({ user_id: '2', record: 'user', record_id: '2', before: null, after: null });
});

test('wrong old passwords with a stolen token keep the owner from nothing in another session', async () => {
  const [stolen, own] = [await server.signIn('admin@gym.test'), await server.signIn('admin@gym.test')];
  const guess = { oldpassword: 'guess', newpassword: 'n', cpassword: 'n' };
  for (let round = 0; round < 10; round += 1) await change(guess, stolen);
  expect((await change({ ...guess, oldpassword: PASSWORD }, stolen)).status).toBe(429);
  expect((await change({ ...guess, oldpassword: PASSWORD }, own)).status).toBe(200);
});
