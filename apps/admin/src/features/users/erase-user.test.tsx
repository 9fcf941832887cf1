import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { renderRemote } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

function open(at: string, mode: 'full' | 'spec-only' = 'full') {
  api = createFakeApi({ mode });
  api.signIn('admin');
  return renderRemote(remote, { at });
}

test('an administrator erases a user by their name', async () => {
  const { user, address } = open('/updateUser/2');
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
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(address()).toBe('/userlist'));
  expect(api.requestsOf('eraseUser').map(({ body }) => body)).toEqual([{ id: 2, confirm: 'sam staff' }]);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Sam Staff' })).toBeNull());
  expect(api.gym.users.some(({ id }) => id === 2)).toBe(false);
});

test('an unknown user is not found', async () => {
  open('/updateUser/999/erase');
  expect(await screen.findByText('Record not found')).toBeVisible();
});

test('a server that does not offer it gets no link and no request', async () => {
  open('/updateUser/2', 'spec-only');
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('link', { name: 'Erase…' })).toBeNull();
  api.uninstall();
  open('/updateUser/2/erase', 'spec-only');
  expect(await screen.findByText('This server does not offer this.')).toBeVisible();
  expect(api.requests).toEqual([]);
});
