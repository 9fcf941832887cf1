import { screen, waitFor } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

test('I4: shows an empty email under the field', async () => {
  const { user, api } = await startAt('/email');
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(api.requests).toEqual([]);
});

test("I4: a rejected request shows the server's reason above the form, and the screen stays", async () => {
  const { user, api, address } = await startAt('/email');
  api.reject('SentOTP', { status: 200, reason: 'No mail leaves this gym today.' });
  await user.type(await screen.findByLabelText('Email'), 'ann@gym.test');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect((await screen.findByText('No mail leaves this gym today.')).closest('[role=alert]')).not.toBeNull();
  expect(address()).toBe('/email');
  expect(localStorage.getItem('tempUser')).toBeNull();
});

test.each([
  ['another result', '{"result":"error","reason":"Unknown email"}', 'Unknown email'],
  ['no result', '{"status":"success"}', /an answer that cannot be read/],
  ['an empty answer', '', /an answer that cannot be read/],
])('I4: %s to the request of a code is an error', async (_what, body, reason) => {
  const { user, api, address } = await startAt('/email');
  api.answerWith('SentOTP', { status: 200, body });
  await user.type(await screen.findByLabelText('Email'), 'ann@gym.test');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(address()).toBe('/email');
});

test('I4: the new-password screen redirects to the request of a code', async () => {
  const { address } = await startAt('/forgetPassword');
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  expect(address()).toBe('/email');
});

test('I4, I5, A12: requests a code, sets a password without a token, clears storage and shows the root', async () => {
  const { user, api, address } = await startAt('/email');
  await user.type(await screen.findByLabelText('Email'), 'admin@gym.test');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('heading', { name: 'Reset password' });
  expect([address(), localStorage.getItem('tempUser')]).toEqual(['/forgetPassword', 'admin@gym.test']);

  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  for (const text of ['OTP is required', 'Confirm Password is required'])
    expect(await screen.findByText(text)).toBeVisible();

  const allow = api.reject('ChangePassword', { status: 200, reason: 'That code is not right.' });
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.type(screen.getByLabelText('New password'), 'fresh');
  await user.type(screen.getByLabelText('Confirm password'), 'fresh');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  expect((await screen.findByText('That code is not right.')).closest('[role=alert]')).not.toBeNull();

  allow();
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText(/password is changed/)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage).toHaveLength(0);
  const sent = api.requestsOf('ChangePassword').at(-1)!;
  expect(sent.body).toEqual({ otp: '123456', newpassword: 'fresh', email: 'admin@gym.test' });
  expect(api.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});
