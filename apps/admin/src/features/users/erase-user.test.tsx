import { screen, waitFor } from '@testing-library/react';
import { openAt, SPECIFICATION } from '../../testing/open-at.ts';
import { ADA } from '../../testing/records.ts';

test('an administrator erases a user by their name', async () => {
  const { user, address, api } = await openAt('/updateUser/2');
  await user.click(await screen.findByRole('link', { name: 'Erase…' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Erase Sam Staff' })).toBeVisible();
  expect(screen.getByText('The audit trail keeps what was done and when, by “User 2”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Type the name or the number')).toBeVisible();
  expect(api.requestsOf('eraseUser')).toEqual([]);
  await user.type(screen.getByLabelText('Name or number'), 'sam');
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText("This is neither the user's full name nor the number")).toBeVisible();
  expect(api.requestsOf('eraseUser')).toEqual([]);
  await user.type(screen.getByLabelText('Name or number'), ' staff');
  api.answer({ getUsersDetails: { data: [ADA] } });
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(address()).toBe('/userlist'));
  expect(api.bodiesOf('eraseUser')).toEqual([{ id: 2, confirm: 'sam staff' }]);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Sam Staff' })).toBeNull());
});

test('an unknown user is not found', async () => {
  await openAt('/updateUser/999/erase', {
    before: (api) =>
      void api.reject('getUsersDetailsById', { status: 404, reason: 'There is no user with the id 999.' }),
  });
  expect(await screen.findByText('Record not found')).toBeVisible();
});

test('a server that does not offer it gets no link and no request', async () => {
  const { unmount } = await openAt('/updateUser/2', SPECIFICATION);
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('link', { name: 'Erase…' })).toBeNull();
  unmount();
  const { api } = await openAt('/updateUser/2/erase', SPECIFICATION);
  expect(await screen.findByText('This server does not offer this.')).toBeVisible();
  expect(api.requests).toEqual([]);
});
