import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { hasFeature, readSession, type Session } from '../../index.ts';
import { completeSignIn, isSecondStep, signIn } from '../../account.ts';

let fake: FakeApi;
const start = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
};
afterEach(() => fake.uninstall());
const account = { email: 'admin@gym.test', password: 'secret' };

test.each(['full', 'spec-only'] as const)(
  'A3: resolves to names and token_no, and stores nothing (%s)',
  async (mode) => {
    start(mode);
    const session = await signIn(account);
    expect(session).toEqual({ fname: 'Ada', lname: 'Admin', token: expect.any(String) });
    expect(fake.gym.sessions.has((session as Session).token)).toBe(true);
    expect(readSession()).toBeUndefined();
  },
);

test('stores the features that the server announces', async () => {
  start('full');
  await signIn(account);
  expect(hasFeature('idempotency')).toBe(true);
  fake.answerWith('userlogin', {
    status: 200,
    body: '{"status":"success","data":{"fname":"A","lname":"B","token_no":"t"}}',
  });
  await signIn(account);
  expect(hasFeature('idempotency')).toBe(false);
});

test('accepts a numeric token and missing names', async () => {
  start('spec-only');
  fake.answerWith('userlogin', { status: 201, body: '{"status":"success","data":{"token_no":77}}' });
  expect(await signIn(account)).toEqual({ fname: '', lname: '', token: '77' });
});

test.each([
  [
    'another status in a 2xx',
    200,
    '{"status":"error","reason":"Wrong email or password"}',
    'refused',
    'Wrong email or password',
  ],
  ['another status without a reason', 200, '{"status":"locked"}', 'refused', /without giving a reason/],
  ['a reason without a status', 200, '{"reason":"Closed today"}', 'refused', 'Closed today'],
  ['a 400 with a reason', 400, '{"status":"error","reason":"Email is missing."}', 'invalid', 'Email is missing.'],
  ['a 401 with a reason, as there is no session', 401, '{"reason":"Wrong password"}', 'refused', 'Wrong password'],
  ['a 429 with a reason', 429, '{"reason":"Wait 5 minutes."}', 'throttled', 'Wait 5 minutes.'],
  ['a 500 without anything', 500, '', 'server', /server failed/],
  ['a 502 page', 502, '<html>Bad gateway</html>', 'server', /server failed/],
  ['a 2xx page', 200, '<!doctype html><title>Welcome</title>', 'unreadable', /cannot be read/],
  ['an empty 2xx', 200, '', 'unreadable', /cannot be read/],
  ['a success without a token', 200, '{"status":"success","data":{"fname":"A"}}', 'unreadable', /cannot be read/],
])('A4: %s', async (_what, status, body, kind, reason) => {
  start('full');
  fake.answerWith('userlogin', { status, body });
  await expect(signIn(account)).rejects.toMatchObject({
    name: 'ApiError',
    kind,
    reason: expect.stringMatching(reason),
  });
});

test('A4: without a network, the reason is our own sentence', async () => {
  start('full');
  fake.loseConnection('userlogin');
  await expect(signIn(account)).rejects.toMatchObject({
    kind: 'network',
    message: expect.stringMatching(/cannot be reached/),
    errors: {},
  });
});

describe('with a second factor', () => {
  const begin = async () => {
    start('full');
    const { id } = fake.gym.users.find(({ email }) => email === account.email)!;
    const [recoveryCode = ''] = fake.activateApp(id);
    const step = await signIn(account);
    if (!isSecondStep(step)) throw new Error('The fake asked for no second factor.');
    return { step, recoveryCode, code: () => fake.appCode(id) };
  };

  test('a sign-in resolves to a ticket, and a code completes it without a token', async () => {
    const { step, code } = await begin();
    expect(await completeSignIn(step, code())).toMatchObject({ fname: 'Ada', token: expect.any(String) });
    expect(fake.requestsOf('completeSignIn')[0]?.headers.authorization).toBeUndefined();
    expect(hasFeature('second-factor')).toBe(true);
  });

  test('a recovery code completes it too', async () => {
    const { step, recoveryCode } = await begin();
    expect(await completeSignIn(step, recoveryCode)).toHaveProperty('token');
  });

  test('a wrong code and an unknown ticket are told apart', async () => {
    const { step, code } = await begin();
    await expect(completeSignIn(step, '999999')).rejects.toMatchObject({ errors: { code: expect.any(String) } });
    await expect(completeSignIn({ ticket: 'unknown' }, code())).rejects.toMatchObject({
      errors: { ticket: expect.any(String) },
    });
  });

  test.each([
    ['without the announcement', { ticket: 't' }],
    ['without a ticket', { features: ['second-factor'] }],
  ])('the same status %s is a failure with its reason', async (_what, fields) => {
    start('full');
    const body = JSON.stringify({ status: 'second-factor', reason: 'Use the other door.', ...fields });
    fake.answerWith('userlogin', { status: 200, body });
    await expect(signIn(account)).rejects.toMatchObject({ kind: 'refused', reason: 'Use the other door.' });
  });
});
