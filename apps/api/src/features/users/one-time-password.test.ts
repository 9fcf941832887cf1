import { createHash } from 'node:crypto';
import { setUpApp } from '../../testing/set-up-app.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { openTestGym, TEST_PASSWORD, type TestUser } from '../../testing/test-gym.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const gym = openTestGym(server);

/** Sets one as a new administrator, because tests advance the clock, which ends sessions. */
const set = async (id: number) => server.post('setOneTimePassword', { id }, (await gym.addUser('admin')).token);
const signIn = ({ email, address }: TestUser, password: string) =>
  server.call('userlogin', { body: { email, password }, from: address });
const change = (token: string, oldpassword: string, newpassword = 'my own words') =>
  server.post('ForgetPassword', { oldpassword, newpassword, cpassword: newpassword }, token);
const statusOf = async (token: string) => (await server.get('getUserProfile', {}, token)).status;

async function userWithOneTimePassword() {
  const user = await gym.addUser();
  const { password } = (await set(user.id)).body.data;
  return { user, password };
}

/** The same, signed in with it. */
async function signedIn() {
  const { user, password } = await userWithOneTimePassword();
  return { user, password, token: (await signIn(user, password)).body.data.token_no as string };
}

test('the answer holds the only copy: tables have a hash, and no trail or kept answer has it', async () => {
  const { id } = await gym.addUser();
  const token = server.admin;
  const headers = { 'idempotency-key': 'once' };
  const { status, body } = await server.call('setOneTimePassword', { token, body: { id }, headers });
  expect(status).toBe(200);
  expect(body.data.password).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(body.data.expires).toBe(new Date(server.clock.now().getTime() + 72 * HOUR).toISOString());
  const rows = await server.sql(
    ['users', 'audit_entries', 'saved_answers'].map((table) => `select t::text from ${table} t`).join(' union all '),
  );
  expect(JSON.stringify(rows)).not.toContain(body.data.password);
  const [stored] = await server.sql('select password_hash from users where id = $1', [id]);
  expect(stored.password_hash).toMatch(/^\$argon2id\$/);
});

test('the earlier password, the sessions and a requested code end', async () => {
  const user = await gym.addUser();
  await server.call('SentOTP', { body: { email: user.email }, from: user.address });
  await server.mailTo(user.email);
  await set(user.id);
  expect(await statusOf(user.token)).toBe(401);
  expect((await signIn(user, TEST_PASSWORD)).body.status).toBe('error');
  expect(await server.sql('select 1 from one_time_codes where user_id = $1', [user.id])).toEqual([]);
});

test('the session does nothing but change the password, sign out and ask its role', async () => {
  const { token, password } = await signedIn();
  expect((await server.get('getRole', {}, token)).body).toMatchObject({ password: 'one-time' });
  const calls = ['getUserProfile', 'getMemberDetails', 'getOwnSessions', 'getSecondFactors'] as const;
  for (const call of calls)
    expect(await server.call(call, { token })).toMatchObject({ status: 403, body: { reason: /one-time/ } });
  const saves = ['startAuthenticatorApp', 'confirmIdentity', 'updateProfile', 'revokeOtherSessions'] as const;
  for (const call of saves) expect((await server.call(call, { token, body: {} })).status).toBe(403);
  expect((await change(token, password)).status).toBe(200);
  expect(await statusOf(token)).toBe(200);
  expect((await server.get('getRole', {}, token)).body).not.toHaveProperty('password');
});

test('two sessions with one password: the change in one ends the other', async () => {
  const { user, password, token } = await signedIn();
  const other = (await signIn(user, password)).body.data.token_no;
  expect((await change(token, password)).status).toBe(200);
  expect(await statusOf(other)).toBe(401);
  expect((await signIn(user, password)).body.status).toBe('error');
});

test('waiting until it expires opens neither the session nor another one', async () => {
  const { user, password, token } = await signedIn();
  for (let waited = 0; waited < 72; waited += 8) {
    server.clock.advance(8 * HOUR);
    expect((await server.get('getRole', {}, token)).status).toBe(200); // keeps the session open
  }
  expect(await statusOf(token)).toBe(403);
  expect((await change(token, password)).body.errors).toEqual({ oldpassword: expect.stringMatching(/expired/) });
  expect((await signIn(user, password)).body).toMatchObject({
    status: 'error',
    reason: expect.stringMatching(/expired/),
  });
});

test('an expired one is no proof in a session that a passkey opened', async () => {
  const user = await gym.addUser();
  const { password } = (await set(user.id)).body.data;
  // Stands for a session that a passkey opened after the password had expired.
  const spare = await gym.addUser();
  await server.pool.query('update sessions set user_id = $1 where user_id = $2', [user.id, spare.id]);
  server.clock.advance(73 * HOUR);
  await server.pool.query('update sessions set last_used_at = $1, expires_at = $2 where user_id = $3', [
    server.clock.now(),
    new Date(server.clock.now().getTime() + HOUR),
    user.id,
  ]);
  const confirmed = await server.post('confirmIdentity', { password }, spare.token);
  expect(confirmed.status).toBe(422);
});

test('guesses of a one-time password are limited like those of any password', async () => {
  const { user } = await userWithOneTimePassword();
  expect(await statusesOf(11, (guess) => signIn(user, `AAAA-${guess}`))).toEqual(limitedAfter(10));
});

test('a code by mail replaces it, and the next sign-in asks for nothing more', async () => {
  const { user } = await userWithOneTimePassword();
  const headers = { 'x-forwarded-for': user.address };
  await server.call('SentOTP', { body: { email: user.email }, headers });
  await server.mailTo(user.email);
  const code = server.mail.findCode(user.email);
  const body = { otp: code, newpassword: 'by mail', email: user.email };
  expect((await server.call('ChangePassword', { body, headers })).body.status).toBe('success');
  const token = (await signIn(user, 'by mail')).body.data.token_no;
  expect(await statusOf(token)).toBe(200);
});

test('it needs a confirmed identity, and a user with a second factor still needs that factor', async () => {
  const administrator = await gym.addUser('admin');
  const user = await gym.addUser();
  await setUpApp(server, user.token);
  await server.expireConfirmation(administrator.token);
  const { token } = administrator;
  expect((await server.post('setOneTimePassword', { id: user.id }, token)).body).toMatchObject({
    code: 'confirm-identity',
  });
  const { password } = (await set(user.id)).body.data;
  expect((await signIn(user, password)).body).toMatchObject({ status: 'second-factor' });
});

test('a sign-in with a one-time password at the moment of another one opens no session', async () => {
  const { user, password } = await userWithOneTimePassword();
  const [signedInAnswer] = await Promise.all([signIn(user, password), set(user.id), set(user.id)]);
  const token = signedInAnswer?.body.data?.token_no;
  if (token !== undefined) expect([401, 403]).toContain(await statusOf(token));
  expect((await signIn(user, password)).body.status).toBe('error');
});

test('code that knows no limits opens no session that needs them or a second factor, and finds none', async () => {
  const [free, withApp, withPasskey] = [await gym.addUser(), await gym.addUser(), await gym.addUser()];
  await server.pool.query(`insert into authenticator_apps (user_id, secret, active) values ($1, 'A', true)`, [
    withApp.id,
  ]);
  await server.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, domain, name)
    values ($1, 'an id', 'a key', 0, 'localhost', 'Phone')`,
    [withPasskey.id],
  );
  const limited = await signedIn();
  const open = (id: number) =>
    server.pool
      .query(
        `insert into sessions (user_id, token_hash, last_used_at, expires_at) values ($1, $2, now(), now())
        returning one_time_password as limited`,
        [id, `of ${id}`],
      )
      .then(
        ({ rows }) => rows,
        ({ code, message }) => `${code} ${message}`,
      );
  for (const { id } of [withApp, withPasskey, limited.user])
    expect(await open(id)).toMatch(/^0A000 This version cannot sign user \d+ in/);
  expect(await open(free.id)).toEqual([{ limited: false }]);
  const plainHash = createHash('sha256').update(limited.token).digest('base64url');
  const rows = await server.sql('select from sessions where token_hash = $1', [plainHash]);
  expect(rows).toEqual([]);
});

test('the trail names administrator and user, and a mail without the password tells the user', async () => {
  const { user, password } = await userWithOneTimePassword();
  const rows = await server.sql(
    `select before, after, record from audit_entries where action = 'setOneTimePassword' and record_id = $1`,
    [user.id],
  );
  expect(rows).toEqual([{ before: null, after: null, record: 'user' }]);
  const mails = () => server.mail.to(user.email);
  await waitUntil(() => mails().length > 0, 'No mail tells the user.', 5_000);
  const [mail] = mails();
  expect(mail?.subject).toMatch(/one-time password/);
  expect(mail?.text).not.toContain(password);
});

test('it is not replaced by itself, and nobody gets one for the own account or for nobody', async () => {
  const { token, password } = await signedIn();
  const same = await change(token, password, password);
  expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['newpassword']]);
  const administrator = await gym.addUser('admin');
  const own = { token: administrator.token, body: { id: administrator.id } };
  const { status, body } = await server.call('setOneTimePassword', own);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['id']]);
  expect((await set(999_999)).status).toBe(404);
});
