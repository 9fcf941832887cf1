import { screen, waitFor, within } from '@testing-library/react';
import { factors } from '../../testing/factors.ts';
import { cancelled, passkeyPrompts, allowPasskeys } from '../../testing/passkey-browser.ts';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

jest.mock('../../platform/passkeys/browser-passkeys.ts', () => ({
  getPasskey: jest.fn(),
  createPasskey: jest.fn(),
  closePasskeyPrompt: jest.fn(),
}));

const answersFor = (...passkeys: string[]) => factors({ passkeys, recovery_codes: passkeys.length && 10 });

/** The security screen of a user with these passkeys, in a browser that can use passkeys. */
async function atSecurity(...passkeys: string[]) {
  const page = await startAt('/security', {
    as: 'admin',
    answers: answersFor(...passkeys),
    before: () => allowPasskeys({ used: passkeys.length > 0 }),
  });
  await screen.findByRole('heading', { name: 'Passkeys' });
  return page;
}

const passkeys = () => within(screen.getByRole('list', { name: 'Your passkeys' })).getAllByRole('listitem');

/** Opens the form, names the passkey, and lets the browser create it. */
async function add({ user }: StartedPage, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const field = await screen.findByLabelText('Name');
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Create the passkey' }));
}

test('adds a passkey under a name, and shows the recovery codes of a first factor', async () => {
  const page = await atSecurity();
  page.api.answer(answersFor('Blue phone'));
  await add(page, 'Blue phone');
  expect(page.api.bodiesOf('addPasskey')).toMatchObject([{ name: 'Blue phone' }]);
  expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  expect(await screen.findByText('Passkey added: Blue phone.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(passkeys()).toHaveLength(1));
  expect(within(passkeys()[0]!).getByRole('heading', { name: 'Blue phone' })).toBeVisible();
  expect(within(passkeys()[0]!).getByText('Never')).toBeVisible();
  expect(screen.getByText(/10 recovery codes left\.$/)).toBeVisible();
  expect(document.cookie).toContain('passkey=used');
});

test('suggests the browser as the name, and a second passkey brings no new recovery codes', async () => {
  const page = await atSecurity('Blue phone');
  await page.user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Unknown device'); // jsdom is no browser of the list
  page.api.answer({ ...answersFor('Blue phone', 'Unknown device'), addPasskey: { data: { id: 2 } } });
  await page.user.click(screen.getByRole('button', { name: 'Create the passkey' }));
  await waitFor(() => expect(passkeys()).toHaveLength(2));
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
});

test('asks for a confirmed identity first, and then goes on', async () => {
  const page = await atSecurity();
  const allow = page.api.reject('startAddingPasskey', { status: 403, code: 'confirm-identity' });
  await add(page, 'Blue phone');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(passkeyPrompts.createPasskey).not.toHaveBeenCalled();
  allow();
  await page.user.type(await dialog.findByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test.each([
  ['the user cancels', cancelled(), /^No passkey was added\. You cancelled it/],
  [
    'the device has one',
    new DOMException('', 'InvalidStateError'),
    'This device already holds a passkey for your account.',
  ],
  ['the device cannot hold one', new DOMException('', 'ConstraintError'), /^This device cannot hold a passkey\./],
  ['the address is wrong', new DOMException('', 'SecurityError'), /^Passkeys do not work at this address\./],
  ['the browser fails', new Error('Boom'), /^The browser could not use a passkey\./],
])('if %s, it says so, and the name stays', async (_case, error, reason) => {
  const page = await atSecurity();
  passkeyPrompts.createPasskey.mockRejectedValueOnce(error);
  await add(page, 'Blue phone');
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Blue phone');
  expect(page.api.requestsOf('addPasskey')).toEqual([]);
});

test('removes one passkey of two after a question, and keeps the focus', async () => {
  const page = await atSecurity('Blue phone', 'Key');
  await page.user.click(screen.getByRole('button', { name: 'Remove the passkey Key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey? Key' }));
  expect(dialog.queryByText(/Your password alone will then open/)).toBeNull();
  expect(page.api.requestsOf('removePasskey')).toEqual([]);
  page.api.answer(answersFor('Blue phone'));
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed: Key.')).toBeVisible();
  expect(page.api.bodiesOf('removePasskey')).toEqual([{ id: 2 }]);
  await waitFor(() => expect(passkeys()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus());
  expect(document.cookie).toContain('passkey=used');
});

test('warns of removing the last factor, and then offers no passkey in this browser', async () => {
  const page = await atSecurity('Blue phone');
  await page.user.click(screen.getByRole('button', { name: 'Remove the passkey Blue phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Your password alone will then open your account\./)).toBeVisible();
  page.api.answer(answersFor());
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed: Blue phone. Your other devices are signed out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull());
  expect(document.cookie).not.toContain('passkey');
});

test('removing the app beside a passkey keeps the recovery codes', async () => {
  const page = await startAt('/security', {
    as: 'admin',
    answers: factors({ app: true, passkeys: ['Blue phone'], recovery_codes: 10 }),
    before: () => allowPasskeys(),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Remove the app' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/Your password alone will then open/)).toBeNull();
  page.api.answer(answersFor('Blue phone'));
  await page.user.click(dialog.getByRole('button', { name: 'Remove the app' }));
  expect(await screen.findByText('The authenticator app is removed.')).toBeVisible();
  expect(await screen.findByText('Off')).toBeVisible();
  expect(screen.getByText(/10 recovery codes left\.$/)).toBeVisible();
});

test('a browser that cannot use passkeys still lists and removes them', async () => {
  const page = await startAt('/security', { as: 'admin', answers: answersFor('Blue phone') });
  expect(await screen.findByText('This browser cannot use passkeys at this address.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Remove the passkey Blue phone' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('a server without passkeys has no section for them', async () => {
  await startAt('/security', { as: 'admin', features: ['second-factor'], before: () => allowPasskeys() });
  expect(await screen.findByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

test('in a gym that requires a second factor, a passkey is one', async () => {
  const page = await startAt('/profile', {
    as: 'admin',
    answers: { getRole: { data: { role: 1 }, second_factor: 'missing' } },
    before: () => allowPasskeys(),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Add a passkey instead' }));
  page.api.answer({ getRole: { data: { role: 1 } } });
  await page.user.click(await screen.findByRole('button', { name: 'Create the passkey' }));
  await page.user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('staff@gym.test')).toBeVisible();
  expect(page.address()).toBe('/profile');
});
