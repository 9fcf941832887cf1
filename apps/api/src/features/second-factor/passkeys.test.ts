import { removeExpiredRows } from '../../operations/maintenance/remove-expired-rows.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { setUpApp } from '../../testing/set-up-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { CapturedLog, MINUTE } from '../../testing/test-doubles.ts';
import { openTestGym, TEST_PASSWORD, type TestUser } from '../../testing/test-gym.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { startTestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
const gym = openTestGym(server);

/** A user with a passkey, in a browser of their own. */
async function passkeyUser() {
  const user = await gym.addUser();
  const browser = new TestBrowser(server, { address: user.address });
  const { body } = await browser.add(user.token);
  return {
    ...user,
    browser,
    id: user.id,
    passkeyId: body.data.id as number,
    codes: body.data.recovery_codes as string[],
  };
}

const signIn = ({ email, address }: TestUser) =>
  server.call('userlogin', { body: { email, password: TEST_PASSWORD }, from: address });
const events = (name: string) => log.events.filter(({ event }) => event === name);

test('a passkey opens a session by itself', async () => {
  const { browser } = await passkeyUser();
  const { status, body } = await browser.signIn();
  expect(status).toBe(200);
  expect(await server.isOpen(body.data.token_no)).toBe(true);
  expect(events('signed-in').at(-1)).toMatchObject({ cause: 'passkey' });
});

test('with a passkey, the password alone opens no session; the passkey completes the sign-in', async () => {
  const user = await passkeyUser();
  expect((await signIn(user)).body).toMatchObject({ status: 'second-factor', factors: ['passkey'] });
  expect((await user.browser.signIn({}, user.email.toUpperCase())).body.status).toBe('success');
  await setUpApp(server, user.token);
  expect((await signIn(user)).body.factors).toEqual(['app', 'passkey']);
});

test('a recovery code replaces a lost passkey', async () => {
  const user = await passkeyUser();
  expect(user.codes).toHaveLength(10);
  const { ticket } = (await signIn(user)).body;
  expect((await server.post('completeSignIn', { ticket, code: user.codes[0] })).body.status).toBe('success');
});

const refused = { status: 'error', result: 'error', errors: { passkey: expect.stringMatching(/not accepted/) } };

describe('these proofs open nothing:', () => {
  test('a replayed one', async () => {
    const { browser } = await passkeyUser();
    const body = { passkey: await browser.prove() };
    expect((await browser.call('signInWithPasskey', { body })).body.status).toBe('success');
    expect((await browser.call('signInWithPasskey', { body })).body).toMatchObject(refused);
  });

  test('of many concurrent ones with one challenge, all but one', async () => {
    const { browser } = await passkeyUser();
    const options = (await browser.call('startPasskey')).body.data;
    const proofs = [1, 2, 3, 4].map(() => browser.authenticator.get(options));
    const answers = await Promise.all(
      proofs.map((passkey) => browser.call('signInWithPasskey', { body: { passkey } })),
    );
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  });

  test.each([
    ['of a page of another origin', { origin: 'https://evil.test' }],
    ['of a subdomain', { origin: 'http://sub.localhost' }],
    ['without a recognized person', { userVerified: false }],
    ['signed by another key', { forged: true }],
  ])('one %s', async (_what, prompt) => {
    const { browser } = await passkeyUser();
    expect((await browser.signIn(prompt)).body).toMatchObject(refused);
    expect((await browser.signIn()).body.status).toBe('success');
  });

  test('one whose counter goes back, which the security log calls a copy', async () => {
    const { browser, id } = await passkeyUser();
    expect((await browser.signIn({ counter: 7 })).body.status).toBe('success');
    for (const counter of [7, 6, 0]) expect((await browser.signIn({ counter })).body).toMatchObject(refused);
    expect(events('passkey-copied').at(-1)).toMatchObject({ userId: id, cause: 'counter', level: 'warn' });
    expect((await browser.signIn({ counter: 8 })).body.status).toBe('success');
  });

  test('one of an authenticator that does not count is fine, again and again', async () => {
    const { browser } = await passkeyUser();
    for (const counter of [0, 0]) expect((await browser.signIn({ counter })).body.status).toBe('success');
  });

  test('one for another domain, even with its own challenge', async () => {
    const { browser } = await passkeyUser();
    const options = (await browser.call('startPasskey')).body.data;
    const passkey = browser.authenticator.get({ ...options, rpId: 'evil.test' });
    expect((await browser.call('signInWithPasskey', { body: { passkey } })).body).toMatchObject(refused);
  });

  test('one of a passkey that was created at another domain of this gym', async () => {
    const { browser } = await passkeyUser();
    const origin = 'https://new.test';
    const elsewhere = new TestBrowser(server, { origin });
    const options = (await elsewhere.call('startPasskey')).body.data;
    expect(options.rpId).toBe('new.test');
    const passkey = browser.authenticator.get(options, { origin });
    expect((await elsewhere.call('signInWithPasskey', { body: { passkey } })).body).toMatchObject(refused);
  });

  test('one of a removed passkey', async () => {
    const { browser, token, passkeyId } = await passkeyUser();
    const passkey = await browser.prove();
    await browser.call('removePasskey', { token, body: { id: passkeyId } });
    expect((await browser.call('signInWithPasskey', { body: { passkey } })).body).toMatchObject(refused);
  });

  test('one of a disabled user', async () => {
    const { browser, id } = await passkeyUser();
    await server.pool.query('update users set active = false where id = $1', [id]);
    expect((await browser.signIn()).body).toMatchObject({ reason: expect.stringMatching(/disabled/) });
  });

  test('one of another user than the named one', async () => {
    const { browser } = await passkeyUser();
    const other = await passkeyUser();
    const { body } = await browser.signIn({}, other.email);
    expect(body).toMatchObject({ errors: { passkey: expect.stringMatching(/another user/) } });
    expect(body).not.toHaveProperty('data');
  });

  test('one for an expired, an invented or a foreign challenge', async () => {
    const { browser, token } = await passkeyUser();
    const late = await browser.prove();
    server.clock.advance(5 * MINUTE + 1);
    const { rpId } = (await browser.call('startPasskey')).body.data;
    const invented = browser.authenticator.get({ rpId, challenge: 'c29tZSBieXRlcw' });
    const { challenge } = (await browser.call('startAddingPasskey', { token })).body.data;
    const foreign = browser.authenticator.get({ rpId, challenge });
    for (const passkey of [late, invented, foreign])
      expect((await browser.call('signInWithPasskey', { body: { passkey } })).body).toMatchObject({
        status: 'error',
        errors: { passkey: expect.stringMatching(/took too long/) },
      });
  });
});

test('requested challenges fill no table; used ones go with maintenance', async () => {
  const { browser } = await passkeyUser();
  const stored = async () => Number((await server.sql('select count(*) from used_challenges'))[0].count);
  const before = await stored();
  await browser.call('startPasskey');
  expect(await stored()).toBe(before);
  await browser.signIn();
  expect(await stored()).toBe(before + 1);
  const removeExpired = () => removeExpiredRows({ ...server.parts, db: createDatabase(server.pool) });
  await removeExpired();
  expect(await stored()).toBeGreaterThan(0);
  server.clock.advance(5 * MINUTE + 1);
  await removeExpired();
  expect(await stored()).toBe(0);
});

test('nobody learns from a challenge or a failed proof whether an account has a passkey', async () => {
  const [stranger, user] = [new TestBrowser(server), await passkeyUser()];
  const { challenge: _one, ...first } = (await stranger.call('startPasskey')).body.data;
  const { challenge: _other, ...second } = (await user.browser.call('startPasskey')).body.data;
  expect(first).toEqual(second);
  const { email, address } = user;
  const wrong = await server.call('userlogin', {
    body: { email, password: 'wrong' },
    from: address,
  });
  expect(JSON.stringify(wrong.body)).not.toMatch(/passkey|factor/);
});

test('eleven proofs that do not count in fifteen minutes wait; elsewhere the owner goes on', async () => {
  const { browser, address } = await passkeyUser();
  const headers = { 'x-forwarded-for': '10.98.0.1' };
  const passkey = await browser.prove({ forged: true });
  expect(await statusesOf(11, () => browser.call('signInWithPasskey', { body: { passkey }, headers }))).toEqual(
    limitedAfter(10),
  );
  expect(address).not.toBe('10.98.0.1');
  expect((await browser.signIn()).body.status).toBe('success');
});
