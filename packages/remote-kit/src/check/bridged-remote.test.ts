import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createFakeHost } from '../host/create-fake-host.ts';
import { remoteContract } from '../contract/remote-contract.ts';
import { renderRemote } from '../render/render-remote.tsx';
import declared from './testing/bridged-remote/remote.json';
import * as remote from './testing/bridged-remote/src/remote.ts';

remoteContract(remote, declared);

describe('without early calls', () =>
  remoteContract(remote, { ...declared, routes: declared.routes.map((route) => ({ ...route, early: [] })) }));

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
  api.signIn('staff');
});
afterEach(() => api.uninstall());

const open = (at = '/directory') => renderRemote(remote, { at, host: createFakeHost({ audience: 'staff' }) });
const phone = () => screen.findByLabelText('Phone');

test('a remote in Vue lists members, and opens one of them under its own address', async () => {
  const { user, address, back } = open();
  await user.click(await screen.findByRole('link', { name: 'Ann Lee' }));
  expect(address()).toBe('/directory/2');
  expect(await phone()).toHaveValue('0600000000');
  expect(screen.getByRole('heading', { level: 1, name: 'Phone number' })).toHaveFocus();
  await waitFor(() => expect(document.title).toBe('Ann Lee · Phone number · Test Gym'));
  await act(back);
  expect(await screen.findByRole('link', { name: 'Ann Lee' })).toBeVisible();
  expect(screen.queryByLabelText('Phone')).toBeNull();
});

test('its form is unsaved work, and the host saves it', async () => {
  const { user, host, address, back } = open();
  await user.click(await screen.findByRole('link', { name: 'Ann Lee' }));
  await user.clear(await phone());
  await user.type(await phone(), '0611111111');
  expect(host.unsavedWork.dirty()).toEqual(['Phone number']);
  await act(back);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/directory/2');
  expect(await phone()).toHaveValue('0611111111');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: Member Ann Lee.')).toBeVisible();
  expect(address()).toBe('/directory');
  expect(api.requestsOf('updateMemberDetail')).toHaveLength(1);
  expect(host.unsavedWork.dirty()).toEqual([]);
});

test('a failed save brings back what the user typed', async () => {
  const { user } = open('/directory/2');
  await phone();
  api.reject('updateMemberDetail', { status: 500, reason: 'Not now.' });
  await user.clear(await phone());
  await user.type(await phone(), '0611111111');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  await waitFor(async () => expect(await phone()).toHaveValue('0611111111'));
});

test('a read that fails shows why, and reads again on Retry', async () => {
  const restore = api.reject('getMember', { status: 500, reason: 'Not now.' });
  const { user } = open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  restore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ann Lee' })).toBeVisible();
});
