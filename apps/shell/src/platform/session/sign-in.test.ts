import { hasFeature, readSession, setFeatures } from '@gym/api-client';
import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { signIn, signInWithPasskey } from './sign-in.ts';

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
});
afterEach(() => api.uninstall());
const account = { email: 'admin@gym.test', password: 'secret' };

test('A3: resolves to names and token_no, learns the features, and stores nothing', async () => {
  api.answer({ userlogin: { status: 'success', data: { fname: 'Ada', lname: 'Admin', token_no: 't' } } });
  expect(await signIn(account)).toEqual({ fname: 'Ada', lname: 'Admin', token: 't' });
  expect([readSession(), hasFeature('idempotency')]).toEqual([undefined, true]);
  setFeatures(['idempotency']);
  api.answerWith('userlogin', { status: 200, body: '{"status":"success","data":{"token_no":"t"}}' });
  await signIn(account);
  expect(hasFeature('idempotency')).toBe(false);
});

test('accepts a numeric token and missing names', async () => {
  api.answerWith('userlogin', { status: 201, body: '{"status":"success","data":{"token_no":77}}' });
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
  api.answerWith('userlogin', { status, body });
  await expect(signIn(account)).rejects.toMatchObject({
    name: 'ApiError',
    kind,
    reason: expect.stringMatching(reason),
  });
});

test.each([
  ['without the announcement', { ticket: 't' }],
  ['without a ticket', { features: ['second-factor'] }],
])('a second factor %s is a failure with its reason', async (_what, fields) => {
  const body = JSON.stringify({ status: 'second-factor', reason: 'Use the other door.', ...fields });
  api.answerWith('userlogin', { status: 200, body });
  await expect(signIn(account)).rejects.toMatchObject({ kind: 'refused', reason: 'Use the other door.' });
});

test('servers before passkeys name no factors: their users have an app', async () => {
  const body = JSON.stringify({ status: 'second-factor', ticket: 't', features: ['second-factor'] });
  api.answerWith('userlogin', { status: 200, body });
  expect(await signIn(account)).toEqual({ ticket: 't', factors: ['app'] });
});

test('signs in with a passkey, without a token and without an email', async () => {
  api.signIn('staff');
  await signInWithPasskey({ id: 'p' } as never);
  const [request] = api.requestsOf('signInWithPasskey');
  expect([request?.headers.authorization, request?.body]).toEqual([undefined, { passkey: { id: 'p' } }]);
});
