import { startTestServer } from '../../testing/test-server.ts';
import { newUser } from '../../testing/users.ts';

const server = startTestServer({ passwordMinLength: 8 });
const tooShort = 'The new password is too short: it needs at least 8 characters.';

test('the configuration may require longer passwords of new users', async () => {
  const { status, body } = await server.post('saveUserDetails', newUser({ password: '1234567' }));
  expect([status, body.errors]).toEqual([422, { password: tooShort }]);
  expect((await server.post('saveUserDetails', newUser({ password: '12345678' }))).status).toBe(200);
});

test('the same applies to a change of password', async () => {
  const body = { oldpassword: 'demo password', newpassword: 'short', cpassword: 'short' };
  const answered = await server.post('ForgetPassword', body, server.admin);
  expect(answered.status).toBe(422);
  expect(answered.body.errors).toEqual({ newpassword: tooShort });
});

test('K: a reset with a short password gets an error with HTTP 200, and the code stays valid', async () => {
  await server.post('SentOTP', { email: 'staff@gym.test' });
  await server.mailTo('staff@gym.test');
  const body = { otp: server.mail.codeFor('staff@gym.test'), newpassword: 'short', email: 'staff@gym.test' };
  const rejected = await server.post('ChangePassword', body);
  expect(rejected.status).toBe(200);
  expect(rejected.body).toEqual({
    status: 'error',
    result: 'error',
    reason: tooShort,
    errors: { newpassword: tooShort },
  });
  expect((await server.post('ChangePassword', { ...body, newpassword: 'long enough' })).body.result).toBe('success');
});
