import { createFakeApi, type FakeApi } from '@gym/fake-api';
import {
  addPasskey,
  confirmIdentity,
  getSecondFactors,
  isSecondStep,
  removePasskey,
  signIn,
  signInWithPasskey,
  startAddingPasskey,
  startPasskey,
} from '../../account.ts';

let fake: FakeApi;
beforeEach(() => {
  fake = createFakeApi({ mode: 'full' });
});
afterEach(() => fake.uninstall());

const account = { email: 'admin@gym.test', password: 'secret' };
const userId = () => fake.gym.users.find(({ email }) => email === account.email)!.id;
const prove = async () => fake.authenticator.get(await startPasskey());

test('adds a passkey, lists it and removes it', async () => {
  fake.signIn('admin');
  const added = await addPasskey(fake.authenticator.create(await startAddingPasskey()), 'Phone');
  expect(added).toEqual({ id: expect.any(Number), recovery_codes: expect.any(Array) });
  expect((await getSecondFactors())?.passkeys).toEqual([
    { id: added.id, name: 'Phone', created_at: expect.any(String), last_used_at: null },
  ]);
  expect(await addPasskey(fake.authenticator.create(await startAddingPasskey()), 'Key')).toEqual({
    id: expect.any(Number),
  });
  await removePasskey(added.id);
  expect((await getSecondFactors())?.passkeys).toHaveLength(1);
});

test('signs in with a passkey, without a token and without a password', async () => {
  fake.addPasskey(userId());
  expect(await signInWithPasskey(await prove())).toMatchObject({ fname: 'Ada', token: expect.any(String) });
  const [request] = fake.requestsOf('signInWithPasskey');
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.body).not.toHaveProperty('email');
});

test('a passkey of the named user completes a sign-in; another one is refused with a reason', async () => {
  fake.addPasskey(userId());
  const step = await signIn(account);
  if (!isSecondStep(step)) throw new Error('The fake asked for no second factor.');
  expect(step.factors).toEqual(['passkey']);
  await expect(signInWithPasskey(await prove(), 'staff@gym.test')).rejects.toMatchObject({
    kind: 'refused',
    errors: { passkey: expect.stringMatching(/another user/) },
  });
  expect(await signInWithPasskey(await prove(), account.email)).toHaveProperty('token');
});

test('servers before passkeys name no factors: their users have an app', async () => {
  const body = JSON.stringify({ status: 'second-factor', ticket: 't', features: ['second-factor'] });
  fake.answerWith('userlogin', { status: 200, body });
  expect(await signIn(account)).toEqual({ ticket: 't', factors: ['app'] });
});

test('a passkey confirms the identity of its user', async () => {
  fake.signIn('admin');
  fake.addPasskey(userId());
  fake.expireConfirmations();
  await expect(startAddingPasskey()).rejects.toMatchObject({ kind: 'forbidden' });
  await confirmIdentity({ passkey: await prove() });
  await expect(startAddingPasskey()).resolves.toHaveProperty('challenge');
});

test('the right password alone tells what else the user has; a code of it confirms', async () => {
  fake.signIn('admin');
  fake.activateApp(userId());
  fake.expireConfirmations();
  const { password } = account;
  expect(await confirmIdentity({ password })).toEqual(['app']);
  await expect(startAddingPasskey()).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(confirmIdentity({ password, code: '999999' })).rejects.toMatchObject({
    kind: 'invalid',
    errors: { code: expect.any(String) },
  });
  expect(await confirmIdentity({ password, code: fake.appCode(userId()) })).toBeUndefined();
  await expect(startAddingPasskey()).resolves.toHaveProperty('challenge');
});

test.each([
  ['no challenge', { rpId: 'gym.test' }],
  ['no domain', { challenge: 'c' }],
  ['no data', undefined],
])('an answer with %s never reaches the browser', async (_what, data) => {
  fake.answerWith('startPasskey', { status: 200, body: JSON.stringify({ status: 'success', data }) });
  await expect(startPasskey()).rejects.toMatchObject({ kind: 'unreadable' });
});
