import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

async function open(mode: 'full' | 'spec-only' = 'full', at = '/updateUser/2') {
  api = createFakeApi({ mode });
  api.signIn('admin');
  const rendered = renderRemote(remote, { at });
  await screen.findByRole('heading', { level: 1, name: 'Update User' });
  return { ...rendered, save: () => rendered.user.click(screen.getByRole('button', { name: 'Save' })) };
}

const named = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const sent = () => api.requestsOf('updateUserDetails').map(({ body }) => body);

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test('C4: fills the form from getUsersDetailsById, sends the change and shows the list', async () => {
    const { user, save, address } = await open(mode);
    const fname = await screen.findByLabelText('First name');
    expect(['fname', 'lname', 'email', 'phone'].map((name) => named(name).value)).toEqual([
      'Sam',
      'Staff',
      'staff@gym.test',
      '0700000002',
    ]);
    expect(named('password')).toBeNull();
    expect(document.title).toBe('Sam Staff · Update User · Test Gym');
    await user.clear(fname);
    await user.type(fname, 'Samantha');
    await save();
    await waitFor(() => expect(address()).toBe('/userlist'));
    expect(await screen.findByRole('link', { name: 'Edit Samantha Staff' })).toBeVisible();
    expect(sent()).toEqual([
      {
        id: 2,
        fname: 'Samantha',
        lname: 'Staff',
        email: 'staff@gym.test',
        phone: '0700000002',
        ...(mode === 'full' ? { role: 2, active: true, version: 1 } : {}),
      },
    ]);
  });

  test("B5: shows 'record not found' with a link to the list for an unknown id", async () => {
    await open(mode, '/updateUser/999');
    expect(await screen.findByText('Record not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the user list' })).toHaveAttribute('href', '/userlist');
  });

  test("B5: shows 'record not found' for an invalid id", async () => {
    await open(mode, '/updateUser/someone');
    expect(await screen.findByText('Record not found')).toBeVisible();
  });
});

test('C4: shows the messages of the four required fields', async () => {
  const { user, save, host } = await open();
  for (const label of ['First name', 'Last name', 'Email', 'Phone'])
    await user.clear(await screen.findByLabelText(label));
  await save();
  await waitFor(() =>
    expect(screen.getAllByText(/^Enter youer/).map(({ textContent }) => textContent)).toEqual([
      'Enter youer first name',
      'Enter youer last name',
      'Enter youer email name',
      'Enter youer phone name',
    ]),
  );
  expect(named('fname')).toHaveAccessibleDescription('Enter youer first name');
  await waitFor(() => expect(named('fname')).toHaveFocus());
  expect(host.saves.submitted).toEqual([]);
});

test('E8: accepts only digits in a phone and keeps leading zeros', async () => {
  const { user, save } = await open();
  const phone = await screen.findByLabelText('Phone');
  expect(phone).toHaveAttribute('inputmode', 'numeric');
  await user.clear(phone);
  await user.type(phone, '+00x4 4');
  await save();
  await waitFor(() => expect(sent()[0]).toMatchObject({ phone: '+0044' }));
});

test('C5: changes role and active state', async () => {
  const { user, save } = await open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Administrator');
  await user.click(screen.getByLabelText('Active'));
  await save();
  await waitFor(() => expect(sent()[0]).toMatchObject({ role: 1, active: false }));
});

test('the list shows a save that has no response yet, and takes it back if it fails', async () => {
  const { save, user } = await open();
  await user.clear(await screen.findByLabelText('First name'));
  await user.type(screen.getByLabelText('First name'), 'Samantha');
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'admin@gym.test');
  const answer = api.hold('updateUserDetails');
  await save();
  const row = await screen.findByRole('row', { name: /^Samantha Staff Saving…/ });
  expect(within(row).getByRole('link', { name: 'Edit Samantha Staff' })).toBeVisible();
  answer();
  expect(await screen.findByRole('row', { name: /^Sam Staff staff@/ })).toBeVisible();
  expect(screen.queryByText('Saving…')).toBeNull();
});

test('enables a user again in the toast of the save that disabled the user', async () => {
  const { user, save, host } = await open();
  await user.click(await screen.findByLabelText('Active'));
  await save();
  const sam = () => api.gym.users.find(({ id }) => id === 2);
  await waitFor(() => expect(sam()).toMatchObject({ active: false }));
  const offered = () =>
    host.toasts
      .visible()
      .at(-1)
      ?.actions?.map(({ label }) => label);
  await waitFor(() => expect(offered()).toEqual(['Open Sam Staff', 'Enable again']));
  host.toasts.visible().at(-1)?.actions?.[1]?.run();
  await waitFor(() => expect(sam()).toMatchObject({ active: true }));
});

test('C5: keeps the last administrator, with the reason at the field', async () => {
  const { user, save } = await open('full', '/updateUser/1');
  await user.selectOptions(await screen.findByLabelText('Role'), 'Staff');
  await save();
  await screen.findByRole('heading', { level: 1, name: 'User List' });
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByLabelText('Role')).toHaveAccessibleDescription(/last active administrator/);
});

test('J4: offers both values when another user changed the record', async () => {
  const { user, save } = await open();
  await user.type(await screen.findByLabelText('First name'), 'my');
  Object.assign(api.gym.users[1]!, { fname: 'Samuel', version: 2 });
  await save();
  await screen.findByRole('heading', { level: 1, name: 'User List' });
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  const choice = await screen.findByRole('group', { name: /First name/ });
  expect(choice).toHaveTextContent('Stored now: Samuel');
  expect(named('fname').value).toBe('Sammy');
  await user.click(within(choice).getByRole('button', { name: /Use stored/ }));
  await save();
  await screen.findByRole('link', { name: 'Edit Samuel Staff' });
  expect(sent()[1]).toMatchObject({ fname: 'Samuel', version: 2 });
});

test('shows the stored values when a user is opened again after a save', async () => {
  const { user, save } = await open();
  await user.type(await screen.findByLabelText('First name'), 'my');
  await save();
  await user.click(await screen.findByRole('link', { name: 'Edit Sammy Staff' }));
  await waitFor(() => expect(named('fname').value).toBe('Sammy'));
  await save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ version: 2 }));
});

test('resets the second factor of a user after a question, and says if there is none', async () => {
  const { user } = await open();
  const { id } = api.gym.users.find(({ email }) => email === 'staff@gym.test')!;
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Reset second factor');
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Reset second factor' }));
  await confirm();
  expect(await dialog.findByText('There is no second factor to change.')).toBeVisible();
  api.activateApp(id);
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requestsOf('resetSecondFactors').map(({ body }) => body)).toEqual([{ id }, { id }]);
});

test('offers no reset of a second factor with a server of the specification', async () => {
  await open('spec-only');
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull();
});

test('sets a one-time password after a question, shows it once with a copy, and says when it ends', async () => {
  const { user } = await open();
  const staff = api.gym.users.find(({ email }) => email === 'staff@gym.test')!;
  await user.click(await screen.findByRole('button', { name: 'Set one-time password' }));
  expect(api.requestsOf('setOneTimePassword')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set one-time password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time password' }));
  expect(dialog.getByText(staff.password)).toBeVisible();
  expect(dialog.getByText(/It works until/)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(staff.password);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(staff.password)).toBeNull();
  expect(api.requestsOf('setOneTimePassword')[0]?.headers).not.toHaveProperty('Idempotency-Key');
});

test('says why no one-time password was set', async () => {
  const { user } = await open();
  api.reject('setOneTimePassword', { status: 503, reason: 'The database rests.' });
  await user.click(await screen.findByRole('button', { name: 'Set one-time password' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Set one-time password' }));
  expect(await dialog.findByText('The database rests.')).toBeVisible();
});

test('offers no one-time password with a server of the specification', async () => {
  await open('spec-only');
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('button', { name: 'Set one-time password' })).toBeNull();
});
