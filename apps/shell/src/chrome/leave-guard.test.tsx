import { fireEvent, screen, waitFor } from '@testing-library/react';
import { startAt, type StartedPage } from '../testing/start-at.tsx';

const leavingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function typeAName({ user }: StartedPage) {
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Half done');
}

test('asks about unsaved work before the user leaves its page, and Stay keeps the input', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  await page.user.click(screen.getByRole('link', { name: 'Plan' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Edit profile');
  await page.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([page.address(), screen.getByLabelText<HTMLInputElement>('First name').value]).toEqual([
    '/ediprofile',
    'Half done',
  ]);
});

test('Discard leaves the page', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  await page.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(page.address()).toBe('/profile'));
});

test('Save and leave submits the form and leaves the page', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  const release = page.api.hold('updateProfile');
  await page.user.click(screen.getByRole('link', { name: 'Plan' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  await waitFor(() => expect(page.address()).toBe('/planList'));
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(page.api.requestsOf('updateProfile').map(({ body }) => body)).toMatchObject([{ fname: 'Half done' }]);
});

test('Save and leave stays at the first error of an invalid form', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  await page.user.clear(screen.getByLabelText('Last name'));
  await page.user.click(screen.getByRole('link', { name: 'Plan' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  expect(await screen.findByText('Enter your Last name')).toBeVisible();
  expect([page.address(), page.api.requestsOf('updateProfile')]).toEqual(['/ediprofile', []]);
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus());
  await page.user.type(screen.getByLabelText('Last name'), 'Done');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.address()).toBe('/profile'));
});

test('asks about a save that failed while the user leaves the product', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  page.api.reject('updateProfile', { status: 422, reason: 'No.' });
  await typeAName(page);
  await page.user.click(screen.getByRole('button', { name: /account/i }));
  await page.user.click(screen.getByRole('button', { name: 'Logout' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('your profile');
  expect(screen.queryByRole('button', { name: 'Save and leave' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(page.api.requestsOf('logout')).toHaveLength(0);
});

test('the browser asks before the user leaves the product, until the work is saved', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await screen.findByLabelText('First name');
  expect(leavingAsks()).toBe(false);
  await typeAName(page);
  await waitFor(() => expect(leavingAsks()).toBe(true));
  const release = page.api.hold('updateProfile');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saving your profile…');
  expect(leavingAsks()).toBe(true);
  release();
  await screen.findByText('Saved: your profile.');
  expect(leavingAsks()).toBe(false);
});

test('J2: asks about a failed save too, until its alert is dismissed', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  page.api.reject('updateProfile', { status: 422, reason: 'No.' });
  await typeAName(page);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Not saved/);
  expect(leavingAsks()).toBe(true);
  await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(leavingAsks()).toBe(false);
});

test('A9: logging out asks about unsaved work first, and Stay keeps the session', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  const logout = async () => {
    await page.user.click(screen.getByRole('button', { name: /account/i }));
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
  };
  await logout();
  await page.user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(page.api.requestsOf('logout')).toHaveLength(0);
  await logout();
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
});

test('unsaved work of the password form can only be kept or discarded, not saved', async () => {
  const page = await startAt('/changePassword', { as: 'admin' });
  for (const label of ['Old password', 'New password', 'Confirm password'])
    await page.user.type(await screen.findByLabelText(label), 'secret');
  await page.user.click(screen.getByRole('link', { name: 'Plan' }));
  await screen.findByRole('button', { name: 'Discard' });
  expect(screen.queryByRole('button', { name: 'Save and leave' })).toBeNull();
});

test.each(['Logout', 'Profile'])('Escape in the dialog that %s opened returns the focus to its menu', async (entry) => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await typeAName(page);
  const opener = screen.getByRole('button', { name: /account/i });
  await page.user.click(opener);
  await page.user.click(screen.getByText(entry, { selector: 'header *' }));
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
});
