import { CapturedLog, MINUTE } from '../../testing/test-doubles.ts';
import { exampleOf } from '../../testing/call-examples/call-examples.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
const ADDRESS = '10.7.0.1';
const from = { 'x-forwarded-for': ADDRESS };

beforeAll(async () => {
  server.staff = await server.signIn('staff@gym.test', PASSWORD, ADDRESS);
  server.admin = await server.signIn('admin@gym.test', PASSWORD, ADDRESS);
});
beforeEach(() => log.clear());

/** The common fields of every line. */
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
  const id = (await server.save('saveUserDetails', body)).id as number;
  const token = await server.signIn(email, PASSWORD, ADDRESS);
  log.clear();
  return { id, token };
};

test('a sign-in logs the user, the address and the new session', async () => {
  await server.signIn('admin@gym.test', PASSWORD, ADDRESS);
  expect(log.events).toEqual([line('signed-in', 'userlogin', { userId: 1, sessionId: expect.any(Number) })]);
});

test.each([
  ['a wrong password', 'admin@gym.test', { userId: 1, cause: 'wrong password' }],
  ['an unknown account', 'nobody@gym.test', { cause: 'unknown account' }],
])('a failed sign-in logs the account, never the typed text: %s', async (_case, email, details) => {
  await server.call('userlogin', { body: { email, password: 'a guess' }, headers: from });
  expect(log.events).toEqual([line('sign-in-refused', 'userlogin', details)]);
  expect(log.lines.join('')).not.toMatch(/gym\.test|a guess/);
});

test('a sign-in of a disabled user differs from a wrong password', async () => {
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

test('logs a change of role, but not of a name', async () => {
  const { id } = await newUser('risen@gym.test');
  await server.post('updateUserDetails', { id, fname: 'Risen', role: 2, active: true });
  expect(log.events).toEqual([]);
  await server.call('updateUserDetails', { token: server.admin, body: { id, role: 1 }, headers: from });
  expect(log.events[0]).toEqual(
    line('rights-changed', 'updateUserDetails', { userId: id, by: 1, sessionId: expect.any(Number), cause: 'role 1' }),
  );
});

test('logs a warning for too many guesses', async () => {
  for (let guess = 0; guess < 11; guess += 1) {
    await server.call('userlogin', { body: { email: 'throttled@gym.test', password: 'a guess' }, headers: from });
  }
  expect(log.events.at(-1)).toEqual(line('throttled', 'userlogin', { cause: 'sign-in' }, 'warn'));
  server.clock.advance(16 * MINUTE);
});

test('logs a warning for a call of the other role', async () => {
  await server.call('getUsersDetails', { token: server.staff, headers: from });
  expect(log.events).toEqual([
    line('role-denied', 'getUsersDetails', { userId: 2, sessionId: expect.any(Number), cause: 'not admin' }, 'warn'),
  ]);
});

describe('every decision about a right is logged:', () => {
  const set = (over: object) => void Object.assign(server.parts.config, over);
  const denied = (call: string, details: Record<string, unknown>, event = 'set-up-required') =>
    line(event, call, { sessionId: expect.any(Number), ...details });

  test('an allowed call, with its user and without what it reads', async () => {
    const query = { id: 1001 };
    await server.call('getMemberDetailsById', { token: server.staff, query, headers: from });
    expect(log.allowed).toEqual([
      line('access-allowed', 'getMemberDetailsById', { userId: 2, sessionId: expect.any(Number) }),
    ]);
    expect(JSON.stringify(log.allowed)).not.toContain('1001');
  });

  test('a call before a required set-up, of a password or of a second factor', async () => {
    const { id, token } = await newUser('begins@gym.test');
    await server.pool.query('update sessions set one_time_password = true where user_id = $1', [id]);
    await server.call('getPlanDetails', { token, headers: from });
    await server.pool.query('update sessions set one_time_password = false where user_id = $1', [id]);
    set({ secondFactor: 'everyone' });
    await server.call('getPlanDetails', { token, headers: from });
    set({ secondFactor: 'optional' });
    expect(log.allowed).toEqual([]);
    expect(log.events).toEqual([
      denied('getPlanDetails', { userId: id, cause: 'own password' }),
      denied('getPlanDetails', { userId: id, cause: 'second factor' }),
    ]);
  });

  test('a figure that only administrators see', async () => {
    set({ moneyFigures: 'administrators' });
    const query = { figure: 'money', from: '2026-01-01', to: '2026-01-31' };
    await server.call('getFigureMembers', { token: server.staff, query, headers: from });
    set({ moneyFigures: 'everyone' });
    expect(log.events).toEqual([
      line('role-denied', 'getFigureMembers', { userId: 2, sessionId: expect.any(Number), cause: 'not admin' }, 'warn'),
    ]);
  });
});

test.each([
  ['without a token', undefined, 'no token'],
  ['with an invalid token', 'x'.repeat(43), 'dead token'],
])('A10: logs a call %s, without the token', async (_case, token, cause) => {
  await server.call('getPlanDetails', { ...(token && { token }), headers: from });
  expect(log.events).toEqual([line('session-refused', 'getPlanDetails', { cause })]);
  expect(log.lines.join('')).not.toContain('xxxxx');
});

test('a sign-out logs the ended session', async () => {
  const { id, token } = await newUser('leaves@gym.test');
  await server.call('logout', { token, headers: from });
  expect(log.events).toEqual([line('signed-out', 'logout', { userId: id, sessionId: expect.any(Number) })]);
});

test('logs a password reset from the requested code to the ended sessions', async () => {
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

test('logs a requested code for an unknown account, and sends none', async () => {
  await server.call('SentOTP', { body: { email: 'stranger@gym.test' }, headers: from });
  await server.call('getRole', { token: server.staff, headers: from });
  expect(log.events).toEqual([line('code-requested', 'SentOTP', {})]);
});

test('logs a changed password and a wrong old one as different events, and a repetition not at all', async () => {
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

test('logs a wrong password before an erasure like a wrong old one', async () => {
  const body = { id: 1001, state: 'any', confirm: '1001', password: 'a guess' };
  expect((await server.call('eraseMember', { token: server.admin, body, headers: from })).status).toBe(422);
  expect(log.events).toEqual([line('password-refused', 'eraseMember', { userId: 1, sessionId: expect.any(Number) })]);
  expect(log.lines.join('')).not.toContain('a guess');
});

test('a user agent cannot forge a log line', async () => {
  await server.call('userlogin', {
    body: { email: 'a@b.test\n{"event":"signed-in","userId":1}', password: 'x' },
    headers: { ...from, 'user-agent': 'x {"event":"signed-in"}', 'x-forwarded-for': `${ADDRESS}` },
  });
  expect(log.lines.every((each) => each.endsWith('}\n') && each.indexOf('\n') === each.length - 1)).toBe(true);
  expect(log.events.map(({ event }) => event)).toEqual(['sign-in-refused']);
});

const byAdmin = { userId: 1, sessionId: expect.any(Number) };

test('logs a new administrator, also one who was staff', async () => {
  const body = { fname: 'Ada', lname: 'Min', email: 'new-admin@gym.test', phone: '1', password: PASSWORD, role: 1 };
  const { data } = (await server.call('saveUserDetails', { token: server.admin, body, headers: from })).body;
  expect(log.events).toEqual([line('administrator-added', 'saveUserDetails', { ...byAdmin, userId: data.id, by: 1 })]);
  const { id } = await newUser('promoted@gym.test');
  await server.call('updateUserDetails', { token: server.admin, body: { id, role: 1 }, headers: from });
  expect(log.events.at(-1)).toEqual(
    line('administrator-added', 'updateUserDetails', { ...byAdmin, userId: id, by: 1 }),
  );
});

test('logs a changed email, without the email', async () => {
  const { id } = await newUser('renamed@gym.test');
  const body = { id, email: 'other-name@gym.test' };
  await server.call('updateUserDetails', { token: server.admin, body, headers: from });
  expect(log.events).toEqual([line('email-changed', 'updateUserDetails', { ...byAdmin, userId: id, by: 1 })]);
  expect(log.lines.join('')).not.toContain('other-name');
});

test.each([
  ['exportUsers', 1],
  ['exportPlans', 1],
  ['exportMemberData', 1],
  ['exportMembers', 2],
  ['exportMemberships', 2],
] as const)('logs %s', async (name, userId) => {
  const rows = await server.sql('select min(id)::int as id from members');
  const query: Record<string, number> = name === 'exportMemberData' ? { id: rows[0].id } : {};
  const token = userId === 1 ? server.admin : server.staff;
  expect((await server.call(name, { token, headers: from, query })).status).toBe(200);
  expect(log.events).toEqual([line('exported', name, { userId, sessionId: expect.any(Number) })]);
});

test('logs the undo of an import', async () => {
  const gym = new TestGym(server);
  await gym.open();
  const { visitor, body } = await exampleOf(gym, 'undoMemberImport');
  log.clear();
  await server.call('undoMemberImport', { token: visitor.token, body, headers: from });
  expect(log.events.filter(({ event }) => event !== 'session-moved')).toEqual([
    line('import-undone', 'undoMemberImport', { userId: visitor.id, sessionId: expect.any(Number), cause: body?.id }),
  ]);
});

test('logs the first use of a session from another network or browser, and only the first', async () => {
  const { id, token } = await newUser('travels@gym.test');
  const who = { userId: id, sessionId: expect.any(Number) };
  const use = (headers: Record<string, string>) => server.call('getRole', { token, headers });
  await use(from);
  expect(log.events).toEqual([]);
  for (let n = 0; n < 3; n += 1) for (const headers of [{ 'x-forwarded-for': '10.7.9.9' }, from]) await use(headers);
  expect(log.events).toEqual([line('session-moved', 'getRole', { ...who, address: '10.7.9.9' })]);
  log.clear();
  await use({ ...from, 'user-agent': 'another browser' });
  expect(log.events).toEqual([line('session-moved', 'getRole', who)]);
});
