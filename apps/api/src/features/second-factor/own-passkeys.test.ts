import { setUpApp } from '../../testing/set-up-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { MINUTE } from '../../testing/test-doubles.ts';
import { openTestGym, TEST_PASSWORD, type TestUser } from '../../testing/test-gym.ts';
import { limitedAfter, statusesOf } from '../../testing/statuses.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer({ corsOrigins: ['https://desk.test', 'http://192.0.2.7'] });
const gym = openTestGym(server);

/** A user and their browser. */
async function newUser() {
  const user = await gym.addUser();
  return { ...user, browser: new TestBrowser(server, { address: user.address }) };
}
type NewUser = Awaited<ReturnType<typeof newUser>>;

const password = ({ email }: TestUser) => server.post('userlogin', { email, password: TEST_PASSWORD });
const factorsOf = async ({ token }: NewUser) => await server.read('getSecondFactors', {}, token);
const remove = ({ browser, token }: NewUser, id: number) => browser.call('removePasskey', { token, body: { id } });
const send = ({ browser, token }: NewUser, passkey: unknown, name = 'Phone') =>
  browser.call('addPasskey', { token, body: { passkey, name } });

test('the list names the own passkeys and their last use, and no key', async () => {
  const user = await newUser();
  const { id } = (await user.browser.add(user.token)).body.data;
  await user.browser.signIn();
  expect((await factorsOf(user)).passkeys).toEqual([
    { id, name: 'Phone', created_at: expect.any(String), last_used_at: expect.any(String) },
  ]);
});

test('authenticators know a user by bytes that tell nothing, and the same ones for every passkey', async () => {
  const user = await newUser();
  const start = async ({ browser, token }: NewUser) => (await browser.call('startAddingPasskey', { token })).body.data;
  const first = await start(user);
  expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
  expect(first).toMatchObject({
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  });
  const passkey = await user.browser.create(user.token);
  await send(user, passkey);
  const second = await start(user);
  expect(second.user.id).toBe(first.user.id);
  expect(second.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key' }]);
  expect((await start(await newUser())).user.id).not.toBe(first.user.id);
  // Only the first factor comes with recovery codes.
  const added = user.browser.authenticator.create({ ...second, excludeCredentials: [] });
  expect((await send(user, added)).body.data).toEqual({ id: expect.any(Number) });
});

describe('these passkeys are not added:', () => {
  const notAdded = { errors: { passkey: expect.stringMatching(/could not be added/) } };
  const tooLate = { errors: { passkey: expect.stringMatching(/took too long/) } };

  test.each([
    ['of a page of another origin', { origin: 'https://evil.test' }],
    ['without a recognized person', { userVerified: false }],
  ])('one %s', async (_what, prompt) => {
    const user = await newUser();
    const { status, body } = await user.browser.add(user.token, prompt);
    expect(status).toBe(422);
    expect(body).toMatchObject(notAdded);
    expect((await factorsOf(user)).passkeys).toEqual([]);
  });

  test('one for another domain', async () => {
    const user = await newUser();
    const options = (await user.browser.call('startAddingPasskey', { token: user.token })).body.data;
    const passkey = user.browser.authenticator.create({ ...options, rp: { id: 'evil.test' } });
    expect((await send(user, passkey)).body).toMatchObject(notAdded);
  });

  test('one for the challenge of another user, of a sign-in, of another passkey, or an old one', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { authenticator } = user.browser;
    const ofOther = (await other.browser.call('startAddingPasskey', { token: other.token })).body.data;
    const { challenge } = (await user.browser.call('startPasskey')).body.data;
    const used = await user.browser.create(user.token);
    expect((await send(user, used)).status).toBe(200);
    const late = (await other.browser.call('startAddingPasskey', { token: other.token })).body.data;
    for (const passkey of [authenticator.create(ofOther), authenticator.create({ ...ofOther, challenge }), used])
      expect((await send(user, passkey)).body).toMatchObject(tooLate);
    server.clock.advance(6 * MINUTE);
    expect((await send(other, other.browser.authenticator.create(late))).body).toMatchObject(tooLate);
  });

  test('one that another user has already', async () => {
    const [thief, owner] = [await newUser(), await newUser()];
    const passkey = await owner.browser.create(owner.token);
    await send(owner, passkey);
    const created = await thief.browser.create(thief.token);
    const authData = passkey.response.attestationObject;
    const copied = { ...created, id: passkey.id, rawId: passkey.id };
    const { status } = await send(thief, { ...copied, response: { ...created.response, attestationObject: authData } });
    expect(status).toBe(409);
    expect((await factorsOf(thief)).passkeys).toEqual([]);
  });

  test('any without a confirmed identity', async () => {
    const user = await newUser();
    const passkey = await user.browser.create(user.token);
    await server.expireConfirmation(user.token);
    expect((await send(user, passkey)).body).toMatchObject({ code: 'confirm-identity' });
    expect((await user.browser.call('startAddingPasskey', { token: user.token })).status).toBe(403);
  });
});

describe('the identity', () => {
  const confirm = ({ browser, token }: NewUser, body: object) => browser.call('confirmIdentity', { token, body });
  const isConfirmed = async ({ browser, token }: NewUser) =>
    (await browser.call('startAddingPasskey', { token })).status === 200;

  test('is confirmed by an own passkey', async () => {
    const user = await newUser();
    await user.browser.add(user.token);
    await server.expireConfirmation(user.token);
    expect(await isConfirmed(user)).toBe(false);
    expect((await confirm(user, { passkey: await user.browser.prove() })).status).toBe(200);
    expect(await isConfirmed(user)).toBe(true);
  });

  test('is not confirmed by the passkey of another user, a replayed one, or one that nobody touched', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await user.browser.add(user.token);
    await other.browser.add(other.token);
    const replayed = await user.browser.prove();
    await confirm(user, { passkey: replayed });
    await server.expireConfirmation(user.token);
    const proofs = [await other.browser.prove(), replayed, await user.browser.prove({ userVerified: false })];
    for (const passkey of proofs) {
      const { status, body } = await confirm(user, { passkey });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('passkey');
    }
    expect(await isConfirmed(user)).toBe(false);
  });

  test('needs exactly one proof', async () => {
    const user = await newUser();
    await user.browser.add(user.token);
    const passkey = await user.browser.prove();
    for (const body of [{}, { password: TEST_PASSWORD, passkey }])
      expect((await confirm(user, body)).body.errors).toHaveProperty('password');
  });

  test('of ten wrong passkeys, the session must wait, and the owner signs in', async () => {
    const user = await newUser();
    await user.browser.add(user.token);
    const passkey = await user.browser.prove({ forged: true });
    expect(await statusesOf(11, () => confirm(user, { passkey }))).toEqual(limitedAfter(10, 422));
    expect((await user.browser.signIn()).body.status).toBe('success');
  });
});

describe('a removal', () => {
  test('of the last factor ends the other sessions, and the password is enough', async () => {
    const user = await newUser();
    const { id } = (await user.browser.add(user.token)).body.data;
    const other = (await user.browser.signIn()).body.data.token_no;
    expect((await remove(user, id)).status).toBe(200);
    expect([await server.isOpen(user.token), await server.isOpen(other)]).toEqual([true, false]);
    expect(await factorsOf(user)).toMatchObject({ passkeys: [], recovery_codes: 0 });
    expect((await password(user)).body.status).toBe('success');
  });

  test('of one of two factors keeps the recovery codes and the sessions', async () => {
    const user = await newUser();
    const { id } = (await user.browser.add(user.token)).body.data;
    await setUpApp(server, user.token);
    const other = (await user.browser.signIn()).body.data.token_no;
    await server.post('removeAuthenticatorApp', undefined, user.token);
    expect(await factorsOf(user)).toMatchObject({ app: false, recovery_codes: 10, passkeys: [{ id }] });
    expect(await server.isOpen(other)).toBe(true);
    expect((await password(user)).body).toMatchObject({ status: 'second-factor', factors: ['passkey'] });
    const renewed = await server.post('renewRecoveryCodes', undefined, user.token);
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
  });

  test('of both factors at the same moment leaves no recovery code', async () => {
    const user = await newUser();
    const { id } = (await user.browser.add(user.token)).body.data;
    await setUpApp(server, user.token);
    await Promise.all([remove(user, id), server.post('removeAuthenticatorApp', undefined, user.token)]);
    expect(await factorsOf(user)).toMatchObject({ app: false, passkeys: [], recovery_codes: 0 });
  });

  test('takes no passkey of another user', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { id } = (await user.browser.add(user.token)).body.data;
    expect((await remove(other, id)).status).toBe(404);
    expect((await factorsOf(user)).passkeys).toHaveLength(1);
  });

  test('by an administrator takes the passkeys too', async () => {
    const user = await newUser();
    await user.browser.add(user.token);
    const reset = { token: server.admin, body: { id: user.id } };
    expect((await server.call('resetSecondFactors', reset)).status).toBe(200);
    expect(await server.isOpen(user.token)).toBe(false);
    expect((await user.browser.signIn()).body.status).toBe('error');
    expect((await password(user)).body.status).toBe('success');
  });
});

test('mails tell the user of an added and of a removed passkey', async () => {
  const user = await newUser();
  const subjects = () => server.mail.to(user.email).map(({ subject }) => subject);
  const { id } = (await user.browser.add(user.token)).body.data;
  await remove(user, id);
  await waitUntil(
    async () => subjects().length >= 2,
    () => `Only ${subjects()} went out.`,
    5_000,
  );
  expect(subjects().sort()).toEqual(['Test Gym: a passkey was added', 'Test Gym: a passkey was removed']);
});

test('recovery codes are not kept for a repeated request', async () => {
  const user = await newUser();
  await user.browser.call('addPasskey', {
    token: user.token,
    headers: { 'idempotency-key': 'once' },
    body: { passkey: await user.browser.create(user.token), name: 'Phone' },
  });
  const rows = await server.sql('select 1 from saved_answers where user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});

describe('passkeys are announced', () => {
  const announces = async (headers: Record<string, string>) =>
    ((await server.call('getRole', { token: server.staff, headers })).body.features as string[]).includes('passkeys');
  const at = (proto: string, host: string) => ({ 'x-forwarded-proto': proto, 'x-forwarded-host': host });

  test.each([
    ['at a domain with TLS', at('https', 'gym.test'), true],
    ['at a domain with a port', at('https', 'gym.test:8443'), true],
    ['at localhost without TLS', at('http', 'localhost:8080'), true],
    ['not at a domain without TLS', at('http', 'gym.test'), false],
    ['not at an IPv4 address', at('https', '192.0.2.7'), false],
    ['not at an IPv6 address', at('https', '[2001:db8::7]:8443'), false],
    ['to pages of another origin that may call', { origin: 'https://desk.test', ...at('https', '192.0.2.1') }, true],
    [
      'not to pages of such an origin without a domain',
      { origin: 'http://192.0.2.7', ...at('https', 'a.test') },
      false,
    ],
    ['not to other origins, which may not call', { origin: 'https://evil.test', ...at('http', 'gym.test') }, false],
  ])('%s', async (_where, headers, announced) => {
    expect(await announces(headers)).toBe(announced);
  });

  test('and belong to the domain of the page, not to that of the API', async () => {
    const user = await newUser();
    const page = new TestBrowser(server, { origin: 'https://desk.test' });
    const headers = { origin: 'https://desk.test', ...at('https', 'api.test') };
    const options = (await page.call('startAddingPasskey', { token: user.token, headers })).body.data;
    expect(options.rp).toEqual({ id: 'desk.test', name: 'Test Gym' });
    const passkey = page.authenticator.create(options);
    await page.call('addPasskey', { token: user.token, headers, body: { passkey, name: 'Desk' } });
    const proof = page.authenticator.get((await page.call('startPasskey', { headers })).body.data);
    expect((await page.call('signInWithPasskey', { headers, body: { passkey: proof } })).body.status).toBe('success');
    // Elsewhere, the password's second step does not offer it.
    expect((await password(user)).body.factors).toEqual([]);
  });

  test('and where they are not, their calls say so', async () => {
    const headers = at('https', '192.0.2.7');
    const { status, body } = await server.call('startPasskey', { headers });
    expect(status).toBe(409);
    expect(body.reason).toMatch(/domain/);
  });
});

describe('in a gym that requires a second factor', () => {
  const strict = startTestServer({ secondFactor: 'everyone' });

  test('a passkey is one', async () => {
    const browser = new TestBrowser(strict);
    const plans = () => strict.get('getPlanDetails');
    expect((await plans()).status).toBe(403);
    expect((await browser.add(strict.staff)).status).toBe(200);
    expect((await plans()).status).toBe(200);
  });
});
