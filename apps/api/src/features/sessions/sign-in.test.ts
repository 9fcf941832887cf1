import { contractErrors } from '../../testing/contract-errors.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const attempt = (email: string, password: string, address = '10.1.0.1') =>
  server.call('userlogin', { body: { email, password }, headers: { 'x-forwarded-for': address } });

test('K: userlogin returns the specified fields, and the features beside data', async () => {
  const { status, body } = await attempt('admin@gym.test', PASSWORD);
  expect(status).toBe(200);
  expect(contractErrors('userlogin', body)).toEqual([]);
  expect(body).toEqual({
    status: 'success',
    result: 'success',
    data: { fname: 'Asha', lname: 'Menon', token_no: expect.stringMatching(/^[\w-]{43}$/) },
    features: expect.arrayContaining(['logout', 'idempotency', 'versions', 'user-roles']),
  });
});

test('the case of the email does not matter', async () => {
  expect((await attempt('Admin@GYM.test', PASSWORD)).body.status).toBe('success');
});

test.each([
  ['a wrong password', 'admin@gym.test', 'guess'],
  ['an unknown email', 'nobody@gym.test', PASSWORD],
  ['an invalid email', 'nobody', PASSWORD],
])('K: rejects %s with HTTP 200 and the same reason', async (_case, email, password) => {
  const { status, body } = await attempt(email, password);
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'error', result: 'error', reason: 'The email or the password is wrong.' });
});

test('a disabled user cannot sign in, and learns why only with the right password', async () => {
  await server.pool.query(`update users set active = false where email = 'staff@gym.test'`);
  expect((await attempt('staff@gym.test', PASSWORD)).body).toMatchObject({
    status: 'error',
    reason: expect.stringMatching(/disabled/),
  });
  expect((await attempt('staff@gym.test', 'guess')).body).toMatchObject({
    reason: 'The email or the password is wrong.',
  });
  await server.pool.query(`update users set active = true where email = 'staff@gym.test'`);
});

test('the token is stored as a hash only', async () => {
  const token = await server.signIn('admin@gym.test');
  const { rows } = await server.pool.query('select * from sessions');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('A9: sign-out revokes this session and leaves the others', async () => {
  const [mine, other] = [await server.signIn('staff@gym.test'), await server.signIn('staff@gym.test')];
  expect((await server.call('logout', { token: mine })).body).toEqual({ status: 'success', result: 'success' });
  expect((await server.call('getRole', { token: mine })).status).toBe(401);
  expect((await server.call('getRole', { token: other })).status).toBe(200);
});

test('a session ends after twelve idle hours, and after seven days of use', async () => {
  const idle = await server.signIn('staff@gym.test');
  server.clock.advance(12 * HOUR + 1);
  expect((await server.call('getRole', { token: idle })).status).toBe(401);

  const used = await server.signIn('staff@gym.test');
  for (let passed = 0; passed < 7 * 24; passed += 8) {
    expect((await server.call('getRole', { token: used })).status).toBe(200);
    server.clock.advance(8 * HOUR);
  }
  expect((await server.call('getRole', { token: used })).status).toBe(401);
});

describe('with session lengths of the deployment', () => {
  const strict = startTestServer({ sessionIdleHours: 1, sessionHours: 3 });
  const isOpen = async (token: string) => (await strict.call('getRole', { token })).status === 200;

  test('a session ends after its idle time, and after its whole time', async () => {
    const idle = await strict.signIn('staff@gym.test');
    strict.clock.advance(HOUR + 1);
    expect(await isOpen(idle)).toBe(false);

    const used = await strict.signIn('staff@gym.test');
    const open: boolean[] = [];
    for (let half = 0; half < 7; half += 1) {
      open.push(await isOpen(used));
      strict.clock.advance(HOUR / 2);
    }
    expect(open).toEqual([true, true, true, true, true, true, false]);
  });
});

test('A5: getRole returns the role as a number, and the features', async () => {
  const [admin, staff] = [await server.signIn('admin@gym.test'), await server.signIn('staff@gym.test')];
  const answers = [await server.call('getRole', { token: admin }), await server.call('getRole', { token: staff })];
  expect(answers.map(({ body }) => body.data.role)).toEqual([1, 2]);
  expect(answers[0]?.body.features).toContain('user-roles');
  expect(contractErrors('getRole', answers[0]?.body)).toEqual([]);
});
