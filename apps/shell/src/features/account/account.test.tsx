import { screen, waitFor, within } from '@testing-library/react';
import { profile } from '../../testing/profile.ts';
import { startAt } from '../../testing/start-at.tsx';

const alertWith = async (text: RegExp) => (await screen.findByText(text)).closest('[role=alert]');

test('I1: the profile shows name, phone, email, initials without a picture, and a link to the form', async () => {
  await startAt('/profile', {
    as: 'admin',
    answers: profile({ fname: 'Asha', lname: 'Menon', phone: '00981' }),
  });
  expect(await screen.findByText('Asha Menon')).toBeVisible();
  expect(screen.getByText('00981')).toBeVisible();
  expect(screen.getByText('staff@gym.test')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('img', { name: 'Asha Menon' })).not.toHaveAttribute('src');
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/ediprofile');
});

test('I1: a picture comes from the uploads path', async () => {
  await startAt('/profile', {
    as: 'admin',
    answers: profile({ fname: 'A', lname: 'B', image: 'a b.png' }),
  });
  expect(await screen.findByRole('img', { name: 'A B' })).toHaveAttribute('src', '/uploads/a%20b.png');
});

test('I1: without picture upload, the file input is disabled and says why', async () => {
  await startAt('/profile', { as: 'staff', features: [] });
  const input = await screen.findByLabelText('Picture');
  expect(input).toHaveAttribute('type', 'file');
  expect(input).toBeDisabled();
  expect(input).toHaveAccessibleDescription(/\w+ \w+ \w+/);
});

test('I2: shows a missing value under its field', async () => {
  const { user } = await startAt('/ediprofile', { as: 'admin' });
  for (const label of ['First name', 'Last name', 'Phone']) await user.clear(await screen.findByLabelText(label));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const text of ['Enter your First name', 'Enter your Last name', 'Enter your Phone'])
    expect(await screen.findByText(text)).toBeVisible();
});

test('I2, E8, B3: saves the profile digit for digit, leads back at once and updates the top bar', async () => {
  const { user, api, address } = await startAt('/ediprofile', { as: 'admin' });
  const release = api.hold('updateProfile');
  const name = await screen.findByLabelText('First name');
  api.answer(profile({ fname: 'Petronella', phone: '+00123' }));
  await user.clear(name);
  await user.type(name, 'Petronella');
  const phone = screen.getByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '+00 12-3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/profile'));
  expect(screen.getByText('Saving your profile…')).toBeVisible();
  release();
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(api.requestsOf('updateProfile')[0]?.body).toMatchObject({ fname: 'Petronella', phone: '+00123' });
  expect(screen.getByRole('button', { name: /Petronella/ })).toBeVisible();
  expect(JSON.parse(localStorage.getItem('loggedUser')!)).toMatchObject({ fname: 'Petronella' });
  expect(await screen.findByText('+00123')).toBeVisible();
});

test('I2: sends only specified fields to a server of the specification', async () => {
  const { user, api } = await startAt('/ediprofile', { as: 'admin', features: [] });
  await user.type(await screen.findByLabelText('First name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: your profile.');
  const [sent] = api.requestsOf('updateProfile');
  expect(Object.keys(sent!.body as object).sort()).toEqual(['fname', 'lname', 'phone']);
  expect(sent!.headers).not.toHaveProperty('idempotency-key');
});

test('J2: a rejected profile shows record and reason, and reopens with every value and field error', async () => {
  const { user, api } = await startAt('/ediprofile', { as: 'admin' });
  const allow = api.reject('updateProfile', {
    status: 422,
    reason: 'That phone is taken.',
    errors: { phone: 'Taken' },
  });
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Petra');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await alertWith(/your profile.*That phone is taken\./)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Petra');
  expect(screen.getByText('Taken')).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
});

test('J3: a lost response is retried with the same key and saved once', async () => {
  const { user, api } = await startAt('/ediprofile', { as: 'admin' });
  const restore = api.loseConnection('updateProfile', 'answer');
  await user.type(await screen.findByLabelText('First name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  restore();
  await user.click(again);
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  const keys = api.requestsOf('updateProfile').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('J3: without idempotency keys nothing is sent twice, and the alert says to look first', async () => {
  const { user, api } = await startAt('/ediprofile', { as: 'admin', features: [] });
  api.loseConnection('updateProfile', 'answer');
  await user.type(await screen.findByLabelText('First name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/may have been saved all the same/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(api.requestsOf('updateProfile')).toHaveLength(1);
});

test('I3: shows a missing or different value under its field', async () => {
  const { user } = await startAt('/changePassword', { as: 'staff' });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Old Password is required')).toBeVisible();
  expect(
    screen.getByText((_, element) => element?.textContent === 'New Password is required ' && element.tagName === 'P'),
  ).toBeVisible();
  expect(screen.getByText('Confirm Password is required')).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'one');
  await user.type(screen.getByLabelText('Confirm password'), 'two');
  await user.tab();
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
});

test.each([
  ['was saved', undefined, 'Saved: your new password.'],
  ['was rejected', 'The old password is wrong.', /Not saved: your new password\. The old password is wrong\./],
])('I3: a change that %s clears the fields, and only the toast says so', async (_, reason, text) => {
  const { user, api, address } = await startAt('/changePassword', { as: 'admin' });
  if (reason) api.reject('ForgetPassword', { status: 422, reason });
  for (const [label, value] of [
    ['Old password', 'secret'],
    ['New password', 'next'],
    ['Confirm password', 'next'],
  ] as const)
    await user.type(await screen.findByLabelText(label), value);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(text)).toBeVisible();
  for (const label of ['Old password', 'New password', 'Confirm password'])
    expect(screen.getByLabelText(label)).toHaveValue('');
  expect(within(screen.getByRole('form')).queryByText(text)).toBeNull();
  expect(api.requestsOf('ForgetPassword')[0]?.body).toEqual({
    oldpassword: 'secret',
    newpassword: 'next',
    cpassword: 'next',
  });
  expect(address()).toBe('/changePassword');
});
