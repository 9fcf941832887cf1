import { CapturedLog, MINUTE } from '../../testing/test-doubles.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
const ADDRESS = '10.7.0.1';
const from = { 'x-forwarded-for': ADDRESS };

beforeEach(() => log.clear());

/** What every line has, whatever happened. */
const line = (event: string, call: string, details: Record<string, unknown>, level = 'info') => ({
  level,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  reqId: expect.stringMatching(/^[\da-f-]{36}$/),
  event,
  call,
  address: ADDRESS,
  msg: `security: ${event}`,
  ...details,
});

const newUser = async (email: string, role = 2) => {
  const body = { fname: 'Some', lname: 'One', email, phone: '1', password: PASSWORD, role };
  const id = (await server.call('saveUserDetails', { token: server.admin, body })).body.data.id as number;
  const token = await server.signIn(email);
  log.clear();
  return { id, token };
};

test('a sign-in says who, from where, and which session it opened', async () => {
  await server.signIn('admin@gym.test', PASSWORD, ADDRESS);
  expect(log.events).toEqual([line('signed-in', 'userlogin', { userId: 1, sessionId: expect.any(Number) })]);
});

test.each([
  ['a wrong password', 'admin@gym.test', { userId: 1, cause: 'wrong password' }],
  ['an unknown account', 'nobody@gym.test', { cause: 'unknown account' }],
])('a refused sign-in says whose account, never what was typed: %s', async (_case, email, details) => {
  await server.call('userlogin', { body: { email, password: 'a guess' }, headers: from });
  expect(log.events).toEqual([line('sign-in-refused', 'userlogin', details)]);
  expect(log.lines.join('')).not.toMatch(/gym\.test|a guess/);
});

test('a sign-in of a disabled user is told from a wrong password', async () => {
  const { id } = await newUser('gone@gym.test');
  await server.call('updateUserDetails', { token: server.admin, body: { id, active: false }, headers: from });
  expect(log.events).toEqual([
    line('rights-changed', 'updateUserDetails', {
      userId: id,
      by: 1,
      sessionId: expect.any(Number),
      cause: 'disabled',
    }),
    line('sessions-revoked', 'updateUserDetails', { userId: id, by: 1, sessionId: expect.any(Number), cause: 1 }),
  ]);
  log.clear();
  await server.call('userlogin', { body: { email: 'gone@gym.test', password: PASSWORD }, headers: from });
  expect(log.events).toEqual([line('sign-in-refused', 'userlogin', { userId: id, cause: 'disabled' })]);
});

test('a change of role is noted, a change of name is not', async () => {
  const { id } = await newUser('risen@gym.test');
  await server.call('updateUserDetails', { token: server.admin, body: { id, fname: 'Risen', role: 2, active: true } });
  expect(log.events).toEqual([]);
  await server.call('updateUserDetails', { token: server.admin, body: { id, role: 1 }, headers: from });
  expect(log.events[0]).toEqual(
    line('rights-changed', 'updateUserDetails', { userId: id, by: 1, sessionId: expect.any(Number), cause: 'role 1' }),
  );
});

test('whoever guesses too often is reported loudly', async () => {
  for (let guess = 0; guess < 11; guess += 1) {
    await server.call('userlogin', { body: { email: 'throttled@gym.test', password: 'a guess' }, headers: from });
  }
  expect(log.events.at(-1)).toEqual(line('throttled', 'userlogin', { cause: 'sign-in' }, 'warn'));
  server.clock.advance(16 * MINUTE);
});

test('a call of the other role is reported loudly', async () => {
  await server.call('getUsersDetails', { token: server.staff, headers: from });
  expect(log.events).toEqual([
    line('role-denied', 'getUsersDetails', { userId: 2, sessionId: expect.any(Number), cause: 'not admin' }, 'warn'),
  ]);
});

test.each([
  ['without a token', undefined, 'no token'],
  ['with a dead one', 'x'.repeat(43), 'dead token'],
])('A10: a call %s is noted without it', async (_case, token, cause) => {
  await server.call('getPlanDetails', { ...(token && { token }), headers: from });
  expect(log.events).toEqual([line('session-refused', 'getPlanDetails', { cause })]);
  expect(log.lines.join('')).not.toContain('xxxxx');
});

test('a sign-out says which session ended', async () => {
  const { id, token } = await newUser('leaves@gym.test');
  await server.call('logout', { token, headers: from });
  expect(log.events).toEqual([line('signed-out', 'logout', { userId: id, sessionId: expect.any(Number) })]);
});

test('a reset is followed from the request of its code to the sessions it ended', async () => {
  const { id } = await newUser('forgets@gym.test');
  const email = 'Forgets@gym.test';
  await server.call('SentOTP', { body: { email }, headers: from });
  await server.mailTo('forgets@gym.test');
  await server.call('ChangePassword', { body: { email, otp: '000000x', newpassword: 'new' }, headers: from });
  await server.call('ChangePassword', {
    body: { email, otp: server.mail.codeFor('forgets@gym.test'), newpassword: 'new' },
    headers: from,
  });
  expect(log.events).toEqual([
    line('code-requested', 'SentOTP', {}),
    line('code-sent', 'SentOTP', { userId: id }),
    line('code-refused', 'ChangePassword', {}),
    line('password-reset', 'ChangePassword', { userId: id }),
    line('sessions-revoked', 'ChangePassword', { userId: id, cause: 1 }),
  ]);
});

test('a code requested for nobody is noted and not sent', async () => {
  await server.call('SentOTP', { body: { email: 'stranger@gym.test' }, headers: from });
  await server.call('getRole', { token: server.staff });
  expect(log.events).toEqual([line('code-requested', 'SentOTP', {})]);
});

test('a change of password and a wrong old one are told apart; a repetition changes nothing and says nothing', async () => {
  const { id, token } = await newUser('changes@gym.test');
  const who = { userId: id, sessionId: expect.any(Number) };
  const change = (oldpassword: string) =>
    server.call('ForgetPassword', {
      token,
      body: { oldpassword, newpassword: 'new', cpassword: 'new' },
      headers: { ...from, 'idempotency-key': `with ${oldpassword.length}`.replace(' ', '-') },
    });
  await change('not it');
  await change(PASSWORD);
  await change(PASSWORD);
  expect(log.events).toEqual([
    line('password-refused', 'ForgetPassword', who),
    line('password-changed', 'ForgetPassword', who),
    line('sessions-revoked', 'ForgetPassword', { ...who, cause: 0 }),
  ]);
});

test('a wrong password before an erasure is noted like a wrong old one', async () => {
  const body = { id: 1001, state: 'any', confirm: '1001', password: 'a guess' };
  expect((await server.call('eraseMember', { token: server.admin, body, headers: from })).status).toBe(422);
  expect(log.events).toEqual([line('password-refused', 'eraseMember', { userId: 1, sessionId: expect.any(Number) })]);
  expect(log.lines.join('')).not.toContain('a guess');
});

test('what a browser says of itself cannot begin a line of its own', async () => {
  await server.call('userlogin', {
    body: { email: 'a@b.test\n{"event":"signed-in","userId":1}', password: 'x' },
    headers: { ...from, 'user-agent': 'x {"event":"signed-in"}', 'x-forwarded-for': `${ADDRESS}` },
  });
  expect(log.lines.every((each) => each.endsWith('}\n') && each.indexOf('\n') === each.length - 1)).toBe(true);
  expect(log.events.map(({ event }) => event)).toEqual(['sign-in-refused']);
});
