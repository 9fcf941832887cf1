import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { signIn, requestCode, resetPassword } from '../../account.ts';
import { readTempUser, writeTempUser } from '../../index.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());

describe.each(['full', 'spec-only'] as const)('on a %s server', (mode) => {
  beforeEach(() => {
    fake = createFakeApi({ mode });
  });

  test('I4, I5: requests a code and sets a new password', async () => {
    await requestCode({ email: 'staff@gym.test' });
    await resetPassword({ otp: '123456', newpassword: 'new one', email: 'staff@gym.test' });
    await expect(signIn({ email: 'staff@gym.test', password: 'new one' })).resolves.toMatchObject({ fname: 'Sam' });
  });

  test('I5: a wrong code fails with the reason', async () => {
    await expect(resetPassword({ otp: '1', newpassword: 'x', email: 'staff@gym.test' })).rejects.toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/code/i),
    });
  });
});

test.each([
  ['another result', '{"result":"error","reason":"Unknown email"}', 'refused', 'Unknown email'],
  ['no result', '{"status":"success"}', 'unreadable', expect.any(String)],
  ['an empty answer', '', 'unreadable', expect.any(String)],
])('I4: %s is an error', async (_what, body, kind, reason) => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.answerWith('SentOTP', { status: 200, body });
  await expect(requestCode({ email: 'a@b.test' })).rejects.toMatchObject({ kind, reason });
});

test('I4: stores the plain email as tempUser', () => {
  fake = createFakeApi({ mode: 'full' });
  expect(readTempUser()).toBeUndefined();
  writeTempUser('staff@gym.test');
  expect(localStorage.getItem('tempUser')).toBe('staff@gym.test');
  expect(readTempUser()).toBe('staff@gym.test');
});
