import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

async function open() {
  api = createFakeApi({ mode: 'full' });
  api.signIn('admin');
  const host = createFakeHost({ audience: 'admin' });
  const rendered = renderRemote(remote, { at: '/userlist?select=1', host });
  await screen.findByRole('table');
  return { ...rendered, host };
}
const bar = async () => within(await screen.findByRole('group', { name: 'Selected rows' }));
const nameOf = ({ fname, lname }: { fname: string; lname: string }) => `${fname} ${lname}`;
const staff = () => api.gym.users.filter(({ role, active }) => role === 2 && active);

test('disables the chosen users after one question that says how many and what follows', async () => {
  const { user, host } = await open();
  const [one] = staff();
  await user.click(await screen.findByRole('checkbox', { name: `Select ${nameOf(one!)}` }));
  await user.click((await bar()).getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable 1 user?' }));
  expect(dialog.getByText(/signed out at once/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(one!.active).toBe(false));
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Disabled 1 user.'));
  expect((await bar()).getByRole('status')).toHaveTextContent('0 selected');

  const [undo] = host.toasts.visible().at(-1)?.actions ?? [];
  expect(undo?.label).toBe('Undo');
  undo?.run();
  await waitFor(() => expect(one!.active).toBe(true));
  await waitFor(() => expect(host.toasts.visible().at(-1)?.text).toBe('Undo of disabling 1 user saved.'));
});

test('says why nothing was changed if the own account is among them', async () => {
  const { user } = await open();
  await user.click((await bar()).getByRole('button', { name: 'Select this page' }));
  await user.click((await bar()).getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await dialog.findByText('You cannot disable your own account. Take it out of the choice.')).toBeVisible();
  expect(staff().length).toBeGreaterThan(0);
});
