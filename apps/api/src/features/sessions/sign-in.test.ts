import type { CallName } from '@gym/api-contract';
import { HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { whileWritesFail } from '../../testing/failing-writes.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const attempt = (email: string, password: string, address = '10.1.0.1') =>
  server.call('userlogin', { body: { email, password }, from: address });

test('K: userlogin returns the specified fields, and the features beside data', async () => {
  const { status, body } = await attempt('admin@gym.test', PASSWORD);
  expect(status).toBe(200);
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
  const rows = await server.sql('select * from sessions');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('A9: sign-out revokes this session and leaves the others', async () => {
  const [mine, other] = [await server.signIn('staff@gym.test'), await server.signIn('staff@gym.test')];
  expect((await server.post('logout', undefined, mine)).body).toEqual({ status: 'success', result: 'success' });
  expect((await server.get('getRole', {}, mine)).status).toBe(401);
  expect((await server.get('getRole', {}, other)).status).toBe(200);
});

test('a session ends after twelve idle hours, and after seven days of use', async () => {
  const idle = await server.signIn('staff@gym.test');
  server.clock.advance(12 * HOUR + 1);
  expect((await server.get('getRole', {}, idle)).status).toBe(401);

  const used = await server.signIn('staff@gym.test');
  for (let passed = 0; passed < 7 * 24; passed += 8) {
    expect((await server.get('getRole', {}, used)).status).toBe(200);
    server.clock.advance(8 * HOUR);
  }
  expect((await server.get('getRole', {}, used)).status).toBe(401);
});

describe('with session lengths of the deployment', () => {
  const strict = startTestServer({ sessionIdleHours: 1, sessionHours: 3 });
  const isOpen = async (token: string) => (await strict.get('getRole', {}, token)).status === 200;

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

describe('at a shared desk', () => {
  const desk = startTestServer({ idleLockMinutes: 5 });
  const send = async (name: CallName, token: string, body?: object) =>
    (await desk.call(name, { token, ...(body && { body }) })).status;
  const report = (token: string, seconds_ago: number) => send('reportUse', token, { seconds_ago });
  let token: string;
  beforeEach(async () => {
    token = await desk.signIn('staff@gym.test');
  });

  test('a session ends when its user is away, also if its page goes on asking', async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await send('getRole', token)).toBe(200);
      desk.clock.advance(MINUTE);
    }
    expect(await send('getRole', token)).toBe(401);
    expect([await send('getMember', token), await report(token, 0)]).toEqual([401, 401]);
  });

  test('what the user asks for keeps the session open', async () => {
    for (let hours = 0; hours < 5; hours += 1) {
      expect(await send('getMember', token)).toBe(200);
      desk.clock.advance(4 * MINUTE);
    }
    desk.clock.advance(MINUTE);
    expect(await send('getMember', token)).toBe(401);
  });

  test('a page says that its user is there, and how long ago that was', async () => {
    desk.clock.advance(4 * MINUTE);
    expect(await report(token, 60)).toBe(200);
    desk.clock.advance(3 * MINUTE);
    // An older use changes nothing.
    expect(await report(token, 240)).toBe(200);
    expect(await send('getRole', token)).toBe(200);
    desk.clock.advance(MINUTE);
    expect(await send('getRole', token)).toBe(401);
  });

  test('while nothing can be stored, a user who is there stays signed in', async () => {
    await whileWritesFail(desk, ['before update on sessions'], async () => {
      for (let times = 0; times < 3; times += 1) {
        desk.clock.advance(4 * MINUTE);
        expect(await send('getMember', token)).toBe(200);
      }
      desk.clock.advance(5 * MINUTE);
      expect(await send('getMember', token)).toBe(401);
    });
  });

  test('only then the server announces it', async () => {
    const features = async (one: TestServer, opened: string) =>
      (await one.call('getRole', { token: opened })).body.features as string[];
    expect(await features(desk, token)).toContain('idle-lock');
    expect(await features(server, await server.signIn('staff@gym.test'))).not.toContain('idle-lock');
  });
});

test('A5: getRole returns the role as a number, and the features', async () => {
  const [admin, staff] = [await server.signIn('admin@gym.test'), await server.signIn('staff@gym.test')];
  const answers = [await server.get('getRole', {}, admin), await server.get('getRole', {}, staff)];
  expect(answers.map(({ body }) => [body.data.role, body.audience])).toEqual([
    [1, 'admin'],
    [2, 'staff'],
  ]);
  expect(answers[0]?.body.features).toContain('user-roles');
});

describe('with users for canaries', () => {
  const chosen = startTestServer({ canaryUsers: ['staff@gym.test'] });

  test('getRole says so to them alone', async () => {
    const answerTo = async (email: string) => (await chosen.get('getRole', {}, await chosen.signIn(email))).body;
    expect((await answerTo('staff@gym.test')).canaries).toBe(true);
    expect(await answerTo('admin@gym.test')).not.toHaveProperty('canaries');
  });
});

test('all sessions of a user get the same key of 32 bytes for drafts, and another user gets another one', async () => {
  const keyOf = async (email: string): Promise<string> =>
    (await server.read('getDraftKey', {}, await server.signIn(email))).key;
  const keys = [await keyOf('staff@gym.test'), await keyOf('staff@gym.test'), await keyOf('admin@gym.test')];
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, false]);
});
