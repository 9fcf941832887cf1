import { named, says, valuesOf } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';
import { ADA, SAM } from '../../testing/records.ts';

async function open(options: OpenOptions = {}, at = '/updateUser/2') {
  const opened = await openAt(at, options);
  const { user, api } = opened;
  return {
    ...opened,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    /** The list and the form have these fields of Sam from now on. */
    store: (fields: Partial<typeof SAM>) =>
      api.answer({
        getUsersDetails: { data: [ADA, { ...SAM, ...fields }] },
        getUsersDetailsById: { data: { ...SAM, ...fields } },
      }),
    sent: () => api.bodiesOf('updateUserDetails'),
  };
}

describe.each([
  ['full', {}],
  ['spec-only', SPECIFICATION],
])('against a %s server', (mode, server) => {
  test('C4: fills the form from getUsersDetailsById, sends the change and shows the list', async () => {
    const { user, save, address, store, sent } = await open(server);
    const fname = await screen.findByLabelText('First name');
    expect(valuesOf(['fname', 'lname', 'email', 'phone'])).toEqual(['Sam', 'Staff', 'staff@gym.test', '0700000002']);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(document.title).toBe('Sam Staff · Update User · Test Gym');
    await user.clear(fname);
    await user.type(fname, 'Samantha');
    store({ fname: 'Samantha' });
    await save();
    await waitFor(() => expect(address()).toBe('/userlist'));
    expect(await screen.findByRole('link', { name: 'Edit Samantha Staff' })).toBeVisible();
    const { role, active, version, ...specified } = SAM;
    expect(sent()).toEqual([{ ...specified, fname: 'Samantha', ...(mode === 'full' && { role, active, version }) }]);
  });
});

test.each([
  ['an unknown id', 404, '{"status":"error","reason":"There is no user with the id 999."}'],
  ['an invalid id', 400, '{"status":"error","reason":"The id is no number."}'],
  ['an unknown id (spec-only server)', 200, '{"data":null}'],
])("B5: shows 'record not found' with a link to the list for %s", async (_, status, body) => {
  await open({ before: (api) => void api.answerWith('getUsersDetailsById', { status, body }) }, '/updateUser/999');
  expect(await screen.findByText('Record not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the user list' })).toHaveAttribute('href', '/userlist');
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
  const { user, save, sent } = await open();
  const phone = await screen.findByLabelText('Phone');
  expect(phone).toHaveAttribute('inputmode', 'numeric');
  await user.clear(phone);
  await user.type(phone, '+00x4 4');
  await save();
  await waitFor(() => expect(sent()[0]).toMatchObject({ phone: '+0044' }));
});

test('C5: changes role and active state', async () => {
  const { user, save, sent } = await open();
  await user.selectOptions(await screen.findByLabelText('Role'), 'Administrator');
  await user.click(screen.getByLabelText('Active'));
  await save();
  await waitFor(() => expect(sent()[0]).toMatchObject({ role: 1, active: false }));
});

test('the list shows a save that has no response yet, and takes it back if it fails', async () => {
  const { save, user, api } = await open();
  api.reject('updateUserDetails', { status: 422, reason: 'Another user already has this email.' });
  await user.clear(await screen.findByLabelText('First name'));
  await user.type(screen.getByLabelText('First name'), 'Samantha');
  const answer = api.hold('updateUserDetails');
  await save();
  const row = await screen.findByRole('row', { name: /^Samantha Staff Saving…/ });
  expect(within(row).getByRole('link', { name: 'Edit Samantha Staff' })).toBeVisible();
  answer();
  expect(await screen.findByRole('row', { name: /^Sam Staff staff@/ })).toBeVisible();
  expect(screen.queryByText('Saving…')).toBeNull();
});

test('J4: offers both values when another user changed the record', async () => {
  const { user, save, api, sent } = await open();
  await user.type(await screen.findByLabelText('First name'), 'my');
  const current = { ...SAM, fname: 'Samuel', version: 2 };
  const allow = api.reject('updateUserDetails', { status: 409, reason: 'Changed meanwhile.', current });
  await save();
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  const choice = await screen.findByRole('group', { name: /First name/ });
  expect(choice).toHaveTextContent('Stored now: Samuel');
  expect(named('fname').value).toBe('Sammy');
  await user.click(within(choice).getByRole('button', { name: /Use stored/ }));
  allow();
  await save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ fname: 'Samuel', version: 2 }));
});

test('enables a user again in the toast of the save that disabled the user', async () => {
  const { user, save, api, sent } = await open();
  await user.click(await screen.findByLabelText('Active'));
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ active: false }]));
  expect(await screen.findByRole('link', { name: 'Open Sam Staff' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enable again' }));
  await screen.findByText(says('Saved: Undo of disabling Sam Staff.'));
  expect(api.bodiesOf('setUsersActive')).toEqual([{ ids: [2], active: true }]);
});

test('C5: keeps the last administrator, with the reason at the field', async () => {
  const reason = 'This is the last active administrator.';
  const { user, save, api } = await open({ answers: { getUsersDetailsById: { data: ADA } } }, '/updateUser/1');
  api.reject('updateUserDetails', { status: 422, reason, errors: { role: reason } });
  await user.selectOptions(await screen.findByLabelText('Role'), 'Staff');
  await save();
  await screen.findByRole('heading', { level: 1, name: 'User List' });
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByLabelText('Role')).toHaveAccessibleDescription(reason);
});

test('shows the stored values when a user is opened again after a save', async () => {
  const { user, save, store, sent } = await open();
  await user.type(await screen.findByLabelText('First name'), 'my');
  store({ fname: 'Sammy', version: 2 });
  await save();
  await user.click(await screen.findByRole('link', { name: 'Edit Sammy Staff' }));
  await waitFor(() => expect(named('fname').value).toBe('Sammy'));
  await save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ version: 2 }));
});

test('resets the second factor of a user after a question, and says if there is none', async () => {
  const { user, api } = await open();
  const allow = api.reject('resetSecondFactors', { status: 404, reason: 'There is no second factor to change.' });
  await user.click(await screen.findByRole('button', { name: 'Reset second factor' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Reset second factor' })).toHaveClass('danger');
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Reset second factor' }));
  await confirm();
  expect(await dialog.findByText('There is no second factor to change.')).toBeVisible();
  allow();
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodiesOf('resetSecondFactors')).toEqual([{ id: 2 }, { id: 2 }]);
});

test('sets a one-time password after a question, shows it once with a copy, and says when it ends', async () => {
  const password = '3MC2-SHCY-VRUE-TLL4';
  const { user, api } = await open({
    answers: { setOneTimePassword: { data: { password, expires: '2026-11-27T13:06:22.754Z' } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Set one-time password' }));
  expect(api.requestsOf('setOneTimePassword')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set one-time password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time password' }));
  expect(dialog.getByText(password)).toBeVisible();
  expect(dialog.getByText(/It works until/)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(password);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(password)).toBeNull();
  expect(api.requestsOf('setOneTimePassword')[0]?.headers).not.toHaveProperty('Idempotency-Key');
});

test('says why no one-time password was set', async () => {
  const { user, api } = await open();
  api.reject('setOneTimePassword', { status: 503, reason: 'The database rests.' });
  await user.click(await screen.findByRole('button', { name: 'Set one-time password' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Set one-time password' }));
  expect(await dialog.findByText('The database rests.')).toBeVisible();
});

test.each(['Reset second factor', 'Set one-time password'])(
  'does not offer to %s with a server of the specification',
  async (name) => {
    await open(SPECIFICATION);
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('button', { name })).toBeNull();
  },
);
