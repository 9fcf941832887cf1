import { nextAppCode } from '@gym/test-tools';
import { setUpApp } from '../../testing/set-up-app.ts';
import { HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { hashToken, newToken } from '../../platform/auth/session-token-and-lifetime.ts';
import { openTestGym, TEST_PASSWORD, type TestUser } from '../../testing/test-gym.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const gym = openTestGym(server);

interface ProtectedUser extends TestUser {
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** A user with an authenticator app. */
async function protectedUser(): Promise<ProtectedUser> {
  const user = await gym.addUser();
  return { ...user, ...(await setUpApp(server, user.token)) };
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = ({ email, address }: TestUser, password = TEST_PASSWORD) =>
  server.call('userlogin', { body: { email, password }, headers: from(address) });
const ticketOf = async (user: TestUser): Promise<string> => (await signIn(user)).body.ticket;
const complete = (ticket: string, code: string, { address }: Pick<TestUser, 'address'>) =>
  server.call('completeSignIn', { body: { ticket, code }, headers: from(address) });
const codeOf = ({ secret }: ProtectedUser) => nextAppCode(secret, server.clock.now());

test('the right password alone opens no session', async () => {
  const user = await protectedUser();
  const { status, body } = await signIn(user);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'second-factor', result: 'error', reason: expect.stringMatching(/code/) });
  expect(JSON.stringify(body)).not.toContain('token_no');
  const rows = await server.sql('select 1 from sessions where user_id = $1', [user.id]);
  expect(rows).toHaveLength(1); // that of the set-up
});

/** Opens a session as versions before the column of the proof did. */
async function openAsOlderVersion({ id }: TestUser): Promise<string> {
  const [token, now] = [newToken(), server.clock.now()];
  await server.pool.query(
    `insert into sessions (user_id, token_hash, last_used_at, expires_at, confirmed_at, one_time_password)
    values ($1, $2, $3, $4, now(), false)`,
    [id, hashToken(token), now, new Date(now.getTime() + HOUR)],
  );
  return token;
}

test('a new factor ends the sessions that were opened without it, whichever version opened them', async () => {
  const user = await gym.addUser();
  const others = [(await signIn(user)).body.data.token_no, await openAsOlderVersion(user)];
  const { recoveryCodes } = await setUpApp(server, user.token);
  const isOpen = () => Promise.all([user.token, ...others].map((token) => server.isOpen(token)));
  expect(await isOpen()).toEqual([true, false, false]);
  expect(await server.isOpen(await openAsOlderVersion(user))).toBe(false);

  const [code] = recoveryCodes;
  const proven = (await complete(await ticketOf(user), code!, user)).body.data.token_no;
  const { body } = await server.get('getOwnSessions', {}, proven);
  expect(body.data).toHaveLength(2);
  await server.post('removeAuthenticatorApp', undefined, user.token);
  expect(await isOpen()).toEqual([true, false, false]);
  const withoutFactor = (await signIn(user)).body.data.token_no;
  await setUpApp(server, withoutFactor);
  expect([await server.isOpen(user.token), await server.isOpen(withoutFactor)]).toEqual([false, true]);
});

test('a ticket is no session token', async () => {
  expect(await server.isOpen(await ticketOf(await protectedUser()))).toBe(false);
});

test('secret and recovery codes open a session once each; the tables hold hashes of codes and tickets', async () => {
  const user = await protectedUser();
  const code = codeOf(user);
  const ticket = await ticketOf(user);
  const { body } = await complete(ticket, code, user);
  expect(body.status).toBe('success');
  expect(await server.isOpen(body.data.token_no)).toBe(true);
  expect((await complete(ticket, codeOf(user), user)).body.errors).toHaveProperty('ticket');
  expect((await complete(await ticketOf(user), code, user)).body.errors).toHaveProperty('code');

  const [recovery = ''] = user.recoveryCodes;
  expect(recovery).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/); // a plain hash needs 112 random bits (ASVS V6.5.2)
  const typed = recovery.toLowerCase().replaceAll('-', ' ');
  expect((await complete(await ticketOf(user), typed, user)).body.status).toBe('success');
  expect((await complete(await ticketOf(user), recovery, user)).body.errors).toHaveProperty('code');

  const open = await ticketOf(user);
  const tables = ['recovery_codes', 'sign_in_tickets', 'authenticator_apps'].map(
    (table) => `select t::text from ${table} t`,
  );
  const rows = await server.sql(tables.join(' union all '));
  const stored = JSON.stringify(rows);
  for (const secret of [...user.recoveryCodes, ...user.recoveryCodes.map((one) => one.replaceAll('-', '')), open])
    expect(stored).not.toContain(secret);
});

test('of many concurrent steps with one code, one opens a session', async () => {
  const user = await protectedUser();
  const tickets = await Promise.all([0, 1, 2, 3].map(() => ticketOf(user)));
  const code = codeOf(user);
  const answers = await Promise.all(tickets.map((ticket) => complete(ticket, code, user)));
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
});

test('a code of the step before or after counts, because clocks differ; older ones do not', async () => {
  const user = await protectedUser();
  const now = server.clock.now().getTime();
  server.clock.advance(5 * MINUTE);
  const old = nextAppCode(user.secret, new Date(now + 2 * MINUTE));
  expect((await complete(await ticketOf(user), old, user)).body.errors).toHaveProperty('code');
  expect((await complete(await ticketOf(user), codeOf(user), user)).body.status).toBe('success');
});

test('ten wrong codes in fifteen minutes block the second step there, and elsewhere the owner goes on', async () => {
  const user = await protectedUser();
  const ticket = await ticketOf(user);
  expect(await statusesOf(11, () => complete(ticket, '000000', user))).toEqual(limitedAfter(10));
  expect((await complete(ticket, codeOf(user), user)).status).toBe(429);
  expect((await complete(await ticketOf(user), codeOf(user), { address: '10.99.0.1' })).body.status).toBe('success');
});

test('twenty wrong codes in an hour block codes of the app everywhere, but no recovery code', async () => {
  const user = await protectedUser();
  const statuses = [];
  for (let n = 0; n < 21; n += 1) {
    if (n === 10) server.clock.advance(16 * MINUTE);
    statuses.push((await complete(await ticketOf(user), '000000', { address: `10.98.${n}.1` })).status);
  }
  expect(statuses).toEqual(limitedAfter(20));
  server.clock.advance(16 * MINUTE);
  const refused = await complete(await ticketOf(user), codeOf(user), user);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(28 * 60)]);
  expect(refused.body.reason).toMatch(/recovery code or a passkey/);
  const [recovery = ''] = user.recoveryCodes;
  expect((await complete(await ticketOf(user), recovery, user)).body.status).toBe('success');
  server.clock.advance(28 * MINUTE + 1);
  expect((await complete(await ticketOf(user), codeOf(user), user)).body.status).toBe('success');
});

test('wrong recovery codes are limited, and use up no codes of the app', async () => {
  const user = await protectedUser();
  const ticket = await ticketOf(user);
  expect(await statusesOf(11, () => complete(ticket, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', user))).toEqual(limitedAfter(10));
  expect((await complete(ticket, codeOf(user), user)).body.status).toBe('success');
});

test.each([
  ['ten minutes', async () => server.clock.advance(10 * MINUTE + 1)],
  [
    'a new password',
    async ({ token }: TestUser) =>
      server.post('ForgetPassword', { oldpassword: TEST_PASSWORD, newpassword: 'fresh', cpassword: 'fresh' }, token),
  ],
])('a ticket ends after %s', async (_what, end) => {
  const user = await protectedUser();
  const ticket = await ticketOf(user);
  await end(user);
  expect((await complete(ticket, codeOf(user), user)).body).toMatchObject({
    status: 'error',
    errors: { ticket: expect.stringMatching(/too long/) },
  });
});

test('a disabled user gets no ticket, and an open one ends', async () => {
  const user = await protectedUser();
  const ticket = await ticketOf(user);
  await server.pool.query('update users set active = false where id = $1', [user.id]);
  expect((await complete(ticket, codeOf(user), user)).body).toMatchObject({
    reason: expect.stringMatching(/disabled/),
  });
  expect((await signIn(user)).body).toMatchObject({ status: 'error', reason: expect.stringMatching(/disabled/) });
});

test('a reset of the password does not replace the second factor', async () => {
  const user = await protectedUser();
  await server.post('SentOTP', { email: user.email });
  await server.mailTo(user.email);
  const otp = server.mail.codeFor(user.email);
  await server.post('ChangePassword', { email: user.email, otp, newpassword: 'fresh' });
  expect((await signIn(user, 'fresh')).body.status).toBe('second-factor');
});

test('an app that is only begun protects nothing', async () => {
  const user = await gym.addUser();
  await server.post('startAuthenticatorApp', undefined, user.token);
  expect((await signIn(user)).body.status).toBe('success');
});

test('mails tell the user of every change, and of a used recovery code', async () => {
  const user = await protectedUser();
  const { token } = user;
  const mails = () => server.mail.to(user.email);
  const newest = async (count: number) => {
    await waitUntil(
      async () => mails().length >= count,
      () => `Only ${mails().length} of ${count} mails went out.`,
      5_000,
    );
    return mails().at(-1);
  };
  expect((await newest(1))?.subject).toBe('Test Gym: an authenticator app was added');
  const { recovery_codes } = await server.save('renewRecoveryCodes', undefined, token);
  expect((await newest(2))?.subject).toBe('Test Gym: new recovery codes');
  await complete(await ticketOf(user), recovery_codes[0], user);
  await newest(4); // with that of the new device
  const used = mails().find(({ subject }) => subject === 'Test Gym: a recovery code was used');
  expect(used?.text).toMatch(/Time: .*\d{4}.*\n {4}Network address: 10\..*\n {4}Recovery codes left: 9\n/);
  await server.post('removeAuthenticatorApp', undefined, token);
  expect((await newest(5))?.subject).toBe('Test Gym: your authenticator app was removed');
  await setUpApp(server, token);
  await newest(6);
  const reset = () => server.post('resetSecondFactors', { id: user.id });
  expect((await reset()).status).toBe(200);
  expect((await newest(7))?.subject).toBe('Test Gym: your second factor was reset');
  expect((await reset()).status).toBe(404);
  expect(await server.isOpen(token)).toBe(false);
  expect(mails()).toHaveLength(7);
});

test('the secrets of the set-up are not kept for a repeated request', async () => {
  const user = await gym.addUser();
  const headers = { 'idempotency-key': 'once' };
  await server.call('startAuthenticatorApp', { token: user.token, headers });
  const rows = await server.sql('select 1 from saved_answers where user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});

test('the QR code holds the URI as an SVG path', async () => {
  const { token, email } = await gym.addUser();
  const { body } = await server.post('startAuthenticatorApp', undefined, token);
  const { uri, secret, qr } = body.data;
  const address = new URL(uri);
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBe('Test Gym');
  expect(decodeURIComponent(address.pathname)).toContain(email);
  expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/);
  expect(qr.size).toBeGreaterThan(20);
});

describe('in a gym that requires a second factor of administrators', () => {
  const strict = startTestServer({ secondFactor: 'administrators' });

  test('an administrator without one can set one up and nothing else', async () => {
    const token = strict.admin;
    expect((await strict.get('getRole', {}, token)).body.second_factor).toBe('missing');
    for (const name of ['getUsersDetails', 'getPlanDetails', 'getOwnSessions'] as const)
      expect(await strict.call(name, { token })).toMatchObject({
        status: 403,
        body: { reason: expect.stringMatching(/requires a second factor/) },
      });
    await setUpApp(strict, token);
    expect((await strict.get('getUsersDetails', {}, token)).status).toBe(200);
    expect((await strict.get('getRole', {}, token)).body).not.toHaveProperty('second_factor');
  });

  test('staff need none', async () => {
    expect((await strict.get('getPlanDetails')).status).toBe(200);
  });

  test('a user who removes theirs has to set one up again', async () => {
    await strict.post('removeAuthenticatorApp', undefined, strict.admin);
    expect((await strict.get('getUsersDetails')).status).toBe(403);
  });
});

test('an app is activated by a right code, once; what a user does not have is not found', async () => {
  const user = await gym.addUser();
  const { token } = user;
  const status = async (name: Parameters<typeof server.call>[0], body?: object, as = token) =>
    (await server.call(name, { token: as, ...(body && { body }) })).status;
  expect(await status('activateAuthenticatorApp', { code: '000001' })).toBe(404);
  expect(await status('renewRecoveryCodes')).toBe(404);
  expect(await status('resetSecondFactors', { id: user.id }, server.admin)).toBe(404);
  await server.post('startAuthenticatorApp', undefined, token);
  const wrong = await server.post('activateAuthenticatorApp', { code: '999999x' }, token);
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
  const factors = async () => await server.read('getSecondFactors', {}, token);
  expect(await factors()).toEqual({ app: false, passkeys: [], recovery_codes: 0, required: false });
  await setUpApp(server, token);
  expect(await factors()).toEqual({ app: true, passkeys: [], recovery_codes: 10, required: false });
  expect(await status('startAuthenticatorApp')).toBe(409);
});
