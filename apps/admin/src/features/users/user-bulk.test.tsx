import { says } from '@gym/remote-kit';
import { screen, within } from '@testing-library/react';
import { openAt } from '../../testing/open-at.ts';

const open = () => openAt('/userlist?select=1');
const bar = async () => within(await screen.findByRole('group', { name: 'Selected rows' }));

test('disables the chosen users after one question that says how many and what follows', async () => {
  const { user, api } = await open();
  api.answer({ setUsersActive: { data: { changed: [2] } } });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Sam Staff' }));
  await user.click((await bar()).getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable 1 user?' }));
  expect(dialog.getByText(/signed out at once/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('Disabled 1 user.')).toBeVisible();
  expect((await bar()).getByRole('status')).toHaveTextContent('0 selected');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(says('Saved: Undo of disabling 1 user.'))).toBeVisible();
  expect(api.bodiesOf('setUsersActive')).toEqual([
    { ids: [2], active: false },
    { ids: [2], active: true },
  ]);
});

test('says why nothing was changed if the own account is among them', async () => {
  const { user, api } = await open();
  const reason = 'You cannot disable your own account. Take it out of the choice.';
  api.reject('setUsersActive', { status: 422, reason });
  await user.click((await bar()).getByRole('button', { name: 'Select this page' }));
  await user.click((await bar()).getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await dialog.findByText(reason)).toBeVisible();
});
