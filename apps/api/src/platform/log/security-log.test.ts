import { type CallName, calls } from '@gym/api-contract';
import { CapturedLog, MINUTE } from '../../testing/test-doubles.ts';
import { exampleOf } from '../../testing/call-examples/call-examples.ts';
import { openTestGym } from '../../testing/test-gym.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';
import { createUser, newUser } from '../../testing/users.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
const ADDRESS = '10.7.0.1';

beforeAll(async () => {
  server.staff = await server.signIn('staff@gym.test', PASSWORD, ADDRESS);
  server.admin = await server.signIn('admin@gym.test', PASSWORD, ADDRESS);
});
const gym = openTestGym(server);
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

/** The user of a session, in a line. */
const by = (userId: number, details: object = {}) => ({ userId, sessionId: expect.any(Number), ...details });

/** Makes a call from the address. */
const send = (name: CallName, sent: object = {}, token = server.tokenFor(name)) =>
  server.call(name, {
    from: ADDRESS,
    ...(token !== undefined && { token }),
    ...(calls[name].method === 'POST' ? { body: sent } : { query: { ...sent } }),
  });

const addUser = async (over: object = {}) => {
  const { id, email } = await createUser(server, over);
  const token = await server.signIn(email, PASSWORD, ADDRESS);
  log.clear();
  return { id, email, token };
};

test('a sign-in logs the user, the address and the new session', async () => {
  await server.signIn('admin@gym.test', PASSWORD, ADDRESS);
  expect(log.events).toEqual([line('signed-in', 'userlogin', by(1))]);
});

test.each([
  ['a wrong password', 'admin@gym.test', { userId: 1, cause: 'wrong password' }],
  ['an unknown account', 'nobody@gym.test', { cause: 'unknown account' }],
])('a failed sign-in logs the account, never the typed text: %s', async (_case, email, details) => {
  await send('userlogin', { email, password: 'a guess' });
  expect(log.events).toEqual([line('sign-in-refused', 'userlogin', details)]);
  expect(log.lines.join('')).not.toMatch(/gym\.test|a guess/);
});

test('a sign-in of a disabled user differs from a wrong password', async () => {
  const { id, email } = await addUser();
  await send('updateUserDetails', { id, active: false });
  expect(log.events).toEqual([
    line('rights-changed', 'updateUserDetails', by(id, { by: 1, cause: 'disabled' })),
    line('sessions-revoked', 'updateUserDetails', by(id, { by: 1, cause: 1 })),
  ]);
  log.clear();
  await send('userlogin', { email, password: PASSWORD });
  expect(log.events).toEqual([line('sign-in-refused', 'userlogin', { userId: id, cause: 'disabled' })]);
});

test('logs a change of role, but not of a name', async () => {
  const { id } = await addUser();
  await server.post('updateUserDetails', { id, fname: 'Risen', role: 2, active: true });
  expect(log.events).toEqual([]);
  await send('updateUserDetails', { id, role: 1 });
  expect(log.events[0]).toEqual(line('rights-changed', 'updateUserDetails', by(id, { by: 1, cause: 'role 1' })));
});

test('logs a warning for too many guesses', async () => {
  for (let guess = 0; guess < 11; guess += 1)
    await send('userlogin', { email: 'throttled@gym.test', password: 'a guess' });
  expect(log.events.at(-1)).toEqual(line('throttled', 'userlogin', { cause: 'sign-in' }, 'warn'));
  server.clock.advance(16 * MINUTE);
});

test('logs a warning for a call of the other role', async () => {
  await send('getUsersDetails', {}, server.staff);
  expect(log.events).toEqual([line('role-denied', 'getUsersDetails', by(2, { cause: 'not admin' }), 'warn')]);
});

describe('every decision about a right is logged:', () => {
  const set = (over: object) => void Object.assign(server.parts.config, over);
  const denied = (call: string, details: Record<string, unknown>, event = 'set-up-required') =>
    line(event, call, { sessionId: expect.any(Number), ...details });

  test('an allowed call, with its user and without what it reads', async () => {
    const query = { id: 1001 };
    await send('getMemberDetailsById', query);
    expect(log.allowed).toEqual([line('access-allowed', 'getMemberDetailsById', by(2))]);
    expect(JSON.stringify(log.allowed)).not.toContain('1001');
  });

  test('a call before a required set-up, of a password or of a second factor', async () => {
    const { id, token } = await addUser();
    await server.pool.query('update sessions set one_time_password = true where user_id = $1', [id]);
    await send('getPlanDetails', {}, token);
    await server.pool.query('update sessions set one_time_password = false where user_id = $1', [id]);
    set({ secondFactor: 'everyone' });
    await send('getPlanDetails', {}, token);
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
    await send('getFigureMembers', query);
    set({ moneyFigures: 'everyone' });
    expect(log.events).toEqual([line('role-denied', 'getFigureMembers', by(2, { cause: 'not admin' }), 'warn')]);
  });
});

test.each([
  ['without a token', undefined, 'no token'],
  ['with an invalid token', 'x'.repeat(43), 'dead token'],
])('A10: logs a call %s, without the token', async (_case, token, cause) => {
  await server.call('getPlanDetails', { ...(token && { token }), from: ADDRESS });
  expect(log.events).toEqual([line('session-refused', 'getPlanDetails', { cause })]);
  expect(log.lines.join('')).not.toContain('xxxxx');
});

test('a sign-out logs the ended session', async () => {
  const { id, token } = await addUser();
  await send('logout', {}, token);
  expect(log.events).toEqual([line('signed-out', 'logout', by(id))]);
});

test('logs a password reset from the requested code to the ended sessions', async () => {
  const { id, ...user } = await addUser();
  const email = user.email.toUpperCase();
  await send('SentOTP', { email });
  await server.mailTo(user.email);
  await send('ChangePassword', { email, otp: '000000x', newpassword: 'new' });
  await send('ChangePassword', { email, otp: server.mail.codeFor(user.email), newpassword: 'new' });
  expect(log.events).toEqual([
    line('code-requested', 'SentOTP', {}),
    line('code-sent', 'SentOTP', { userId: id }),
    line('code-refused', 'ChangePassword', {}),
    line('password-reset', 'ChangePassword', { userId: id }),
    line('sessions-revoked', 'ChangePassword', { userId: id, cause: 1 }),
  ]);
});

test('logs a requested code for an unknown account, and sends none', async () => {
  await send('SentOTP', { email: 'stranger@gym.test' });
  await send('getRole');
  expect(log.events).toEqual([line('code-requested', 'SentOTP', {})]);
});

test('logs a changed password and a wrong old one as different events, and a repetition not at all', async () => {
  const { id, token } = await addUser();
  const who = by(id);
  const change = (oldpassword: string) =>
    server.call('ForgetPassword', {
      token,
      body: { oldpassword, newpassword: 'new', cpassword: 'new' },
      from: ADDRESS,
      key: `with-${oldpassword.length}`,
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
  expect((await send('eraseMember', body)).status).toBe(422);
  expect(log.events).toEqual([line('password-refused', 'eraseMember', by(1))]);
  expect(log.lines.join('')).not.toContain('a guess');
});

test('a user agent cannot forge a log line', async () => {
  await server.call('userlogin', {
    body: { email: 'a@b.test\n{"event":"signed-in","userId":1}', password: 'x' },
    headers: { 'user-agent': 'x {"event":"signed-in"}' },
    from: ADDRESS,
  });
  expect(log.lines.every((each) => each.endsWith('}\n') && each.indexOf('\n') === each.length - 1)).toBe(true);
  expect(log.events.map(({ event }) => event)).toEqual(['sign-in-refused']);
});

test('logs a new administrator, also one who was staff', async () => {
  const { data } = (await send('saveUserDetails', newUser({ role: 1 }))).body;
  expect(log.events).toEqual([line('administrator-added', 'saveUserDetails', by(data.id, { by: 1 }))]);
  const { id } = await addUser();
  await send('updateUserDetails', { id, role: 1 });
  expect(log.events.at(-1)).toEqual(line('administrator-added', 'updateUserDetails', by(id, { by: 1 })));
});

test('logs a changed email, without the email', async () => {
  const { id } = await addUser();
  const body = { id, email: 'other-name@gym.test' };
  await send('updateUserDetails', body);
  expect(log.events).toEqual([line('email-changed', 'updateUserDetails', by(id, { by: 1 }))]);
  expect(log.lines.join('')).not.toContain('other-name');
});

test.each([
  ['exportUsers', 1],
  ['exportPlans', 1],
  ['exportMemberData', 1],
  ['exportMembers', 2],
  ['exportMemberships', 2],
] as const)('logs %s', async (name, userId) => {
  const query = name === 'exportMemberData' ? { id: 1001 } : {};
  expect((await send(name, query)).status).toBe(200);
  expect(log.events).toEqual([line('exported', name, by(userId))]);
});

test('logs the undo of an import', async () => {
  const { visitor, body } = await exampleOf(gym, 'undoMemberImport');
  log.clear();
  await send('undoMemberImport', body, visitor.token);
  expect(log.events.filter(({ event }) => event !== 'session-moved')).toEqual([
    line('import-undone', 'undoMemberImport', by(visitor.id, { cause: body?.id })),
  ]);
});

test('logs the first use of a session from another network or browser, and only the first', async () => {
  const { id, token } = await addUser();
  const who = by(id);
  const use = (from: string, headers = {}) => server.call('getRole', { token, from, headers });
  await use(ADDRESS);
  expect(log.events).toEqual([]);
  for (let n = 0; n < 3; n += 1) for (const address of ['10.7.9.9', ADDRESS]) await use(address);
  expect(log.events).toEqual([line('session-moved', 'getRole', { ...who, address: '10.7.9.9' })]);
  log.clear();
  await use(ADDRESS, { 'user-agent': 'another browser' });
  expect(log.events).toEqual([line('session-moved', 'getRole', who)]);
});
