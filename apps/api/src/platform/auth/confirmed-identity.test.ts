import { nextAppCode } from '@gym/test-tools';
import { memberWithEverything } from '../../testing/member-with-everything.ts';
import { setUpApp } from '../../testing/set-up-app.ts';
import { CapturedLog, HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);

/** A session of an administrator that was left open: nobody has given the password for ten minutes. */
let stolen = '';
beforeEach(async () => {
  stolen = await server.signIn('admin@gym.test');
  await server.expireConfirmation(stolen);
  log.clear();
});

const call = (name: Parameters<typeof server.call>[0], body: object, headers: Record<string, string> = {}) =>
  server.call(name, { token: stolen, body, headers });
const confirm = (password = PASSWORD) => call('confirmIdentity', { password });
const emailOf = async (id: number) =>
  (await server.sql('select email from users where id = $1', [id]))[0].email as string;
const isConfirmed = async (token: string) => {
  const body = { id: 1, active: true, email: `admin.${Math.random()}@gym.test` };
  const { status } = await server.post('updateUserDetails', body, token);
  if (status === 200) await server.post('updateUserDetails', { id: 1, email: 'admin@gym.test' }, token);
  return status === 200;
};
const UNCONFIRMED = {
  status: 'error',
  result: 'error',
  reason: expect.stringMatching(/^This needs your password/),
  code: 'confirm-identity',
};

let serial = 0;
const newUser = (over: object = {}) => {
  serial += 1;
  return { fname: 'N', lname: 'L', email: `someone.${serial}@gym.test`, phone: '1', password: PASSWORD, ...over };
};
const addUser = async (over: object = {}): Promise<number> => (await server.save('saveUserDetails', newUser(over))).id;

test('a stolen open session cannot take over the account', async () => {
  const mailsBefore = server.mail.sent.length;
  const { status, body } = await call('updateUserDetails', { id: 1, email: 'thief@gym.test' });
  expect([status, body]).toEqual([403, UNCONFIRMED]);
  await server.post('SentOTP', { email: 'thief@gym.test' });
  await server.get('getRole', {}, stolen);
  expect(await emailOf(1)).toBe('admin@gym.test');
  expect(server.mail.sent.slice(mailsBefore).filter(({ to }) => to === 'thief@gym.test')).toEqual([]);
});

test.each<[string, () => Promise<{ status: number; body: unknown }>]>([
  ["another user's email", async () => call('updateUserDetails', { id: await addUser(), email: 'thief@gym.test' })],
  ['a new user', async () => call('saveUserDetails', newUser())],
  [
    "another administrator's email",
    async () => call('updateUserDetails', { id: await addUser({ role: 1 }), email: 'thief@gym.test' }),
  ],
  ['a promotion', async () => call('updateUserDetails', { id: await addUser(), role: 1 })],
  ['a demotion', async () => call('updateUserDetails', { id: await addUser({ role: 1 }), role: 2 })],
  ['a disabled user', async () => call('updateUserDetails', { id: await addUser(), active: false })],
  ['an enabled user', async () => call('updateUserDetails', { id: await addUser({ active: false }), active: true })],
  ['a new administrator', async () => call('saveUserDetails', newUser({ role: 1 }))],
  ['an erasure', async () => call('eraseMember', { id: 1001, state: '', confirm: '1001' })],
  ['a merge', async () => call('mergeMembers', { kept_id: 1001, gone_id: 1002, state: '' })],
  ['the undo of a merge', async () => call('undoMerge', { id: 1 })],
])('%s needs a confirmed identity', async (_what, send) => {
  const { status, body } = await send();
  expect([status, body]).toEqual([403, UNCONFIRMED]);
});

test('the undo of an import needs a confirmed identity', async () => {
  const token = await server.signIn('staff@gym.test');
  await server.expireConfirmation(token);
  const { status, body } = await server.post('undoMemberImport', { id: 1 }, token);
  expect([status, body]).toEqual([403, UNCONFIRMED]);
});

test('names and phones of users are changed without a confirmation', async () => {
  const id = await addUser();
  const change = { id, fname: 'M', lname: 'L', email: `someone.${serial}@gym.test`, phone: '2' };
  expect((await call('updateUserDetails', { ...change, role: 2, active: true })).status).toBe(200);
  expect((await call('updateUserDetails', { id: 1, fname: 'Asha', phone: '09812345670' })).status).toBe(200);
});

test('a sign-in and the own password confirm one session for ten minutes by the clock of the database', async () => {
  const other = await server.signIn('admin@gym.test');
  expect(await isConfirmed(other)).toBe(true);
  expect(await isConfirmed(stolen)).toBe(false);
  const { status, body } = await confirm();
  expect([status, body]).toEqual([200, { status: 'success', result: 'success' }]);
  await server.pool.query(`update sessions set confirmed_at = confirmed_at - interval '9 minutes 50 seconds'`);
  expect(await isConfirmed(stolen)).toBe(true);
  server.clock.advance(HOUR); // the clock of this process
  expect(await isConfirmed(stolen)).toBe(true);
  await server.expireConfirmation(stolen);
  expect(await isConfirmed(stolen)).toBe(false);
});

test('a rejected save succeeds under its key after the confirmation, and is repeated after its end', async () => {
  const body = newUser({ role: 1 });
  const save = () => call('saveUserDetails', body, { 'idempotency-key': 'a-new-administrator' });
  expect((await save()).status).toBe(403);
  await confirm();
  const saved = await save();
  expect(saved.status).toBe(200);
  await server.expireConfirmation(stolen);
  expect((await save()).body).toEqual(saved.body);
  await confirm();
  await call('updateUserDetails', { id: saved.body.data.id, role: 2 });
});

test('the password in an erasure by an older release confirms the identity', async () => {
  const { id } = await memberWithEverything(server);
  const { state } = await server.read('getMemberData', { id }, stolen);
  const erase = (password: string) => call('eraseMember', { id, state, confirm: String(id), password });
  expect((await erase('guess')).status).toBe(422);
  expect((await erase(PASSWORD)).status).toBe(200);
});

describe('a user with a second factor', () => {
  let [secret, recoveryCodes]: [string, string[]] = ['', []];
  beforeEach(async () => {
    const token = await server.signIn('admin@gym.test');
    ({ secret, recoveryCodes } = await setUpApp(server, token));
    // A session that has proven the factor, and was left open.
    stolen = token;
    await server.expireConfirmation(stolen);
    log.clear();
  });
  afterEach(async () => {
    await server.pool.query('delete from authenticator_apps');
    server.clock.advance(2 * HOUR);
    server.admin = await server.signIn('admin@gym.test');
  });
  const confirmWith = (code: string, password = PASSWORD) => call('confirmIdentity', { password, code });
  const appCode = () => nextAppCode(secret, server.clock.now());

  test('does not confirm by the password alone, and is asked for what they have', async () => {
    const { status, body } = await confirm();
    expect([status, body]).toEqual([
      200,
      {
        status: 'second-factor',
        result: 'error',
        reason: expect.stringMatching(/^This account also needs its second factor/),
        factors: ['app'],
      },
    ]);
    expect(await isConfirmed(stolen)).toBe(false);
    expect(log.events).toContainEqual(expect.objectContaining({ event: 'second-factor-asked', userId: 1 }));
  });

  test('confirms by the password and a code of the app, once, or a recovery code', async () => {
    const code = appCode();
    expect((await confirmWith(code)).status).toBe(200);
    expect(await isConfirmed(stolen)).toBe(true);
    expect(log.events).toContainEqual(expect.objectContaining({ event: 'identity-confirmed', cause: 'app' }));
    await server.expireConfirmation(stolen);
    expect((await confirmWith(code)).body.errors).toHaveProperty('code');
    expect((await confirmWith(recoveryCodes[0]!)).status).toBe(200);
    expect((await confirmWith(recoveryCodes[0]!)).body.errors).toHaveProperty('code');
  });

  test('uses no code up for a wrong password', async () => {
    const code = appCode();
    expect((await confirmWith(code, 'guess')).body.errors).toHaveProperty('password');
    expect((await confirmWith(code)).status).toBe(200);
  });

  test('shares twenty wrong codes an hour among all sessions and sign-ins', async () => {
    expect(await statusesOf(11, () => confirmWith('000000'))).toEqual(limitedAfter(10, 422));
    server.clock.advance(16 * MINUTE);
    for (let n = 0; n < 10; n += 1) await confirmWith('000000');
    const from = { 'x-forwarded-for': '10.97.0.1' };
    const { ticket } = (
      await server.call('userlogin', { body: { email: 'admin@gym.test', password: PASSWORD }, headers: from })
    ).body;
    const signingIn = await server.call('completeSignIn', { body: { ticket, code: appCode() }, headers: from });
    expect(signingIn.status).toBe(429);
    expect((await confirmWith(recoveryCodes[0]!)).status).toBe(200);
  });

  test('gets a clear sentence from a page of an older release that sends only the password', async () => {
    const { status, body } = await call('eraseMember', { id: 1001, state: '', confirm: '1001', password: PASSWORD });
    expect([status, body.errors.password]).toEqual([422, expect.stringMatching(/reload it\.$/)]);
  });
});

test('logs rejected and confirmed identities', async () => {
  await call('updateUserDetails', { id: 1, email: 'thief@gym.test' });
  await confirm('guess');
  await confirm();
  expect(log.events.filter(({ event }) => event !== 'session-moved')).toMatchObject([
    { event: 'identity-unconfirmed', call: 'updateUserDetails', userId: 1, sessionId: expect.any(Number) },
    { event: 'password-refused', call: 'confirmIdentity', userId: 1 },
    { event: 'identity-confirmed', call: 'confirmIdentity', userId: 1, cause: 'password' },
  ]);
  expect(log.lines.join('')).not.toMatch(/guess|thief/);
});

test('a stolen session cannot guess the password without limit', async () => {
  const answers = [];
  for (let guess = 0; guess < 12; guess += 1) answers.push(await confirm('guess'));
  expect(answers[0]).toMatchObject({ status: 422, body: { errors: { password: 'The password is wrong.' } } });
  expect(answers.at(-1)?.status).toBe(429);
  expect(await isConfirmed(stolen)).toBe(false);
  server.clock.advance(16 * MINUTE);
  expect((await confirm()).status).toBe(200);
});
