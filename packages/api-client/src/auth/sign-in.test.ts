import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { hasFeature, readSession, signIn } from '../index.ts';

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
    const { fname, lname, token } = await signIn(account);
    expect({ fname, lname }).toEqual({ fname: 'Ada', lname: 'Admin' });
    expect(fake.gym.sessions.has(token)).toBe(true);
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
