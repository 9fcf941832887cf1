import { dropSession } from '@gym/api-client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

/** Opens the profile form, types a name, lets the session end, and submits. */
async function submitDead(page: StartedPage, fname = 'Annabel') {
  const input = await screen.findByLabelText('First name');
  await page.user.clear(input);
  await page.user.type(input, fname);
  page.api.expireSession();
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  // Behind a modal dialog, a browser does not let a heading take the focus, but jsdom does.
  await screen.findByRole('heading', { name: 'Profile' });
  return within(await screen.findByRole('dialog'));
}

test('A8: a dead session asks for the password over the page, and repeats the request once', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const dialog = await submitDead(page);
  const email = await dialog.findByLabelText('Email');
  expect(email).toHaveValue('staff@gym.test');
  expect(email).toHaveAttribute('readonly');
  await page.user.type(dialog.getByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [dead, live, ...more] = page.api.requestsOf('updateProfile').map(({ headers }) => headers.authorization);
  expect(more).toEqual([]);
  expect([dead, live]).toEqual(['Bearer token-of-admin', expect.stringMatching(/^Bearer (?!token-of-admin$)/)]);
  expect(page.browser.loaded).toEqual([]);
});

test("A8: a wrong password shows the server's reason in the dialog, which stays", async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const dialog = await submitDead(page);
  page.api.answer({ userlogin: { status: 'error', reason: 'The email or the password is wrong.' } });
  await page.user.type(await dialog.findByLabelText('Password'), 'wrong');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The email or the password is wrong.');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('A8: giving up fails the save, and its form reopens with all input', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const dialog = await submitDead(page, 'Annabel');
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  await page.user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Annabel');
});

test('A8: with an unknown email the field is empty and nothing is repeated; the page stays', async () => {
  const page = await startAt('/changePassword', { as: 'admin' });
  await page.user.type(await screen.findByLabelText('Old password'), 'secret');
  await page.user.type(screen.getByLabelText('New password'), 'next');
  await page.user.type(screen.getByLabelText('Confirm password'), 'next');
  page.api.expireSession();
  await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Email')).toHaveValue('');
  page.api.answer({
    userlogin: { status: 'success', data: { fname: 'Ada', lname: 'Admin', token_no: 'token-of-a-new-session' } },
  });
  await page.user.type(dialog.getByLabelText('Email'), 'ada@gym.test');
  await page.user.type(dialog.getByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/Not saved: your new password/)).toBeVisible();
  expect(page.api.requestsOf('ForgetPassword')).toHaveLength(1);
  expect(page.browser.loaded).toEqual([]);
});

test('A8: with an unknown email, a sign-in of another user reloads the page and repeats nothing', async () => {
  const page = await startAt('/changePassword', { as: 'admin' });
  await page.user.type(await screen.findByLabelText('Old password'), 'secret');
  await page.user.type(screen.getByLabelText('New password'), 'next');
  await page.user.type(screen.getByLabelText('Confirm password'), 'next');
  page.api.expireSession();
  await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(await dialog.findByLabelText('Email'), 'staff@gym.test');
  await page.user.type(dialog.getByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/changePassword']));
  expect(page.api.requestsOf('ForgetPassword')).toHaveLength(1);
});

test('A8: a changed role reloads the page and repeats nothing', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const dialog = await submitDead(page);
  page.api.answer({ getRole: { data: { role: 2 } } });
  await page.user.type(await dialog.findByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/profile']));
  expect(page.api.requestsOf('updateProfile')).toHaveLength(1);
});

test('A8: "Sign in as someone else" loads the root, signed out', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const dialog = await submitDead(page);
  await page.user.click(await dialog.findByRole('button', { name: 'Sign in as someone else' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
  expect(localStorage).toHaveLength(0);
});

test('A8: a sign-in of the same user in another tab closes the dialog here', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await submitDead(page);
  page.api.signIn('admin');
  fireEvent(window, new StorageEvent('storage', { key: 'loggedUser' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(page.browser.loaded).toEqual([]);
});

/** Another tab noticed that the session expired, and removed it. */
function endsElsewhere({ api }: StartedPage) {
  api.expireSession();
  dropSession();
  fireEvent(window, new StorageEvent('storage', { key: 'loggedUser' }));
}

async function typeAName({ user }: StartedPage) {
  const input = await screen.findByLabelText('First name');
  await user.clear(input);
  await user.type(input, 'Annabel');
  return input;
}

test('A8: if another tab finds the session dead, this one keeps its input and asks for the password', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const input = await typeAName(page);
  endsElsewhere(page);
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(await dialog.findByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input).toHaveValue('Annabel');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(page.browser.loaded).toEqual([]);
});

test('A8: after the dialog was closed, the next call asks again and is sent once', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  endsElsewhere(page);
  await page.user.click(await screen.findByRole('button', { name: 'Close' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Profile' }); // see `submitDead`
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(await dialog.findByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(page.api.requestsOf('updateProfile')).toHaveLength(1);
});

test('A8: a save that waits for the password still waits if another tab finds the session dead', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const dialog = await submitDead(page);
  endsElsewhere(page);
  await page.user.type(await dialog.findByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(page.browser.loaded).toEqual([]);
});

test.each([
  [
    'without unsaved work, a session that another tab finds dead is signed out here',
    false,
    () => dropSession(),
    'loggedUser',
  ],
  ['a sign-out in another tab signs out this one, despite unsaved work', true, () => localStorage.clear(), null],
])('A8, A9: %s', async (_, typed, end, key) => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  if (typed) await typeAName(page);
  else await screen.findByLabelText('First name');
  end();
  fireEvent(window, new StorageEvent('storage', { key }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A8: reads the email of an older session once, after the rows and when the browser is idle', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByText('staff@gym.test');
  page.browser.idle();
  // Those first rows were the profile itself, so its email is already known.
  expect(page.api.requestsOf('getUserProfile')).toHaveLength(1);
});

test('A8: requests no email after a sign-in on this page', async () => {
  const page = await startAt('/');
  await page.user.type(await screen.findByLabelText('Email'), 'admin@gym.test');
  await page.user.type(screen.getByLabelText('Password'), 'secret');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  page.browser.idle();
  expect(page.api.requestsOf('getUserProfile')).toHaveLength(0);
});
