import { get } from '@gym/api-client';
import { getFoodItem } from '@gym/api-contract/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { startAt, type StartedPage } from '../testing/start-at.tsx';

/** From now on, the server rejects calls of the staff. `role` is that of the user. */
const refuseStaffCalls = ({ api }: StartedPage, role: 1 | 2) => {
  api.answer({ getRole: { data: { role } } });
  api.reject('getFoodItem', { status: 403, reason: 'No.' });
};
/** Sends calls of the staff, as a staff screen does. */
const staffCalls = (count: number) =>
  act(async () => {
    await Promise.all(Array.from({ length: count }, () => get(getFoodItem, {}).catch(() => undefined)));
  });
const staffCall = () => staffCalls(1);

test('A11: a 403 after a role change reloads the page', async () => {
  const page = await startAt('/profile', { as: 'staff' });
  await screen.findByRole('heading', { name: 'Profile' });
  refuseStaffCalls(page, 1);
  await staffCall();
  await waitFor(() => expect(page.browser.loaded).toEqual(['reload']));
});

test('A10: a 403 with an unchanged role changes nothing', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  refuseStaffCalls(page, 1);
  const asked = page.api.requestsOf('getRole').length;
  await staffCall();
  await waitFor(() => expect(page.api.requestsOf('getRole')).toHaveLength(asked + 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.browser.loaded).toEqual([]);
});

test('A10: several 403s at once read the role once, even if that fails; a later 403 reads it again', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  const asked = page.api.requestsOf('getRole').length;
  refuseStaffCalls(page, 1);
  page.api.answerWith('getRole', { status: 403, body: '<html>A proxy</html>' });
  const release = page.api.hold('getRole');
  await staffCalls(3);
  await waitFor(() => expect(page.api.requestsOf('getRole')).not.toHaveLength(asked));
  await staffCall();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.api.requestsOf('getRole')).toHaveLength(asked + 1);
  release();
  await waitFor(async () => {
    await staffCall();
    expect(page.api.requestsOf('getRole').length).toBeGreaterThan(asked + 1);
  });
});

test('A11: with unsaved work, one toast lets the user decide when to reload', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const name = await screen.findByLabelText('First name');
  await page.user.type(name, 'x');
  refuseStaffCalls(page, 2);
  await staffCall();
  await staffCall();
  const reload = await screen.findByRole('button', { name: 'Reload' });
  expect(screen.getAllByText(/Your role was changed/)).toHaveLength(1);
  expect(page.browser.loaded).toEqual([]);
  await page.user.click(reload);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Edit profile');
  await page.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('Samx');
  expect(page.browser.loaded).toEqual([]);
});
