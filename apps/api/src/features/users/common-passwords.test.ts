import { startTestServer } from '../../testing/test-server.ts';
import { createUser, newUser } from '../../testing/users.ts';

const server = startTestServer({ commonPasswords: 'refuse' });
const tooCommon = expect.stringMatching(/^This is one of the most common passwords, .*\.$/);

test.each(['123456', 'password', 'QWERTY', 'Iloveyou', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44'])(
  'the common password %s is rejected for a new user',
  async (password) => {
    const { status, body: answer } = await server.post('saveUserDetails', newUser({ password }));
    expect([status, answer.errors]).toEqual([422, { password: tooCommon }]);
  },
);

test.each(['x', '7', 'correct horse battery staple', '\u{1f3cb}\ufe0f'])(
  'A2: another password is accepted, however short: %s',
  async (password) => {
    expect(await server.signIn((await createUser(server, { password })).email, password)).toBeTruthy();
  },
);

test('the same applies to a change of password', async () => {
  const body = { oldpassword: 'demo password', newpassword: 'letmein', cpassword: 'letmein' };
  const { status, body: answer } = await server.post('ForgetPassword', body);
  expect([status, answer.errors]).toEqual([422, { newpassword: tooCommon }]);
});

test('K: a reset with a common password gets an error with HTTP 200, and the code stays valid', async () => {
  await server.post('SentOTP', { email: 'staff@gym.test' });
  await server.mailTo('staff@gym.test');
  const body = { otp: server.mail.codeFor('staff@gym.test'), newpassword: 'football', email: 'staff@gym.test' };
  const { status, body: answer } = await server.post('ChangePassword', body);
  expect([status, answer.result, answer.errors]).toEqual([200, 'error', { newpassword: tooCommon }]);
  expect((await server.post('ChangePassword', { ...body, newpassword: 'rusty kettlebell' })).body.result).toBe(
    'success',
  );
});
