import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { factors } from '../../testing/factors.ts';
import { cancelled, passkeyPrompts, allowPasskeys } from '../../testing/passkey-browser.ts';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

jest.mock('../../platform/passkeys/browser-passkeys.ts', () => ({
  getPasskey: jest.fn(),
  createPasskey: jest.fn(),
  closePasskeyPrompt: jest.fn(),
}));

const ADMIN = 'admin@gym.test';
const OTHER_USER = 'This passkey belongs to another user.';
/** Rejects the passkey of the browser until the returned function runs. */
const rejectPasskey = ({ api }: StartedPage, reason: string) =>
  api.reject('signInWithPasskey', { status: 200, reason, errors: { passkey: reason } });

/** The sign-in page of a browser with a passkey of a user, whose password needs one of these factors beside it. */
async function atSignIn({ used = true, has = ['passkey'] } = {}) {
  const page = await startAt('/', {
    answers: { userlogin: { status: 'second-factor', ticket: 'ticket-1', factors: has } },
    before: () => allowPasskeys({ used }),
  });
  await screen.findByLabelText('Email');
  return page;
}

const SIGN_IN = { name: 'Sign in with a passkey' };
const pressSignIn = async ({ user }: StartedPage) => user.click(await screen.findByRole('button', SIGN_IN));

async function enterPassword({ user }: StartedPage) {
  await user.type(await screen.findByLabelText('Email'), ADMIN);
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in page', () => {
  test('offers no passkey where none was used before', async () => {
    const { api } = await atSignIn({ used: false });
    expect(screen.queryByRole('button', SIGN_IN)).toBeNull();
    expect(api.requests).toEqual([]);
  });

  test('signs in by a passkey alone, and asks the server only then', async () => {
    const page = await atSignIn();
    expect(page.api.requests).toEqual([]);
    await pressSignIn(page);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.api.requestsOf('userlogin')).toEqual([]);
    expect(JSON.parse(localStorage.getItem('loggedUser') ?? 'null')).toHaveProperty('token');
  });

  test.each([
    ['no challenge', { rpId: 'gym.test' }],
    ['no domain', { challenge: 'c' }],
    ['no data', undefined],
  ])('an answer with %s never reaches the browser', async (_what, data) => {
    const page = await atSignIn();
    passkeyPrompts.getPasskey.mockClear();
    page.api.answerWith('startPasskey', { status: 200, body: JSON.stringify({ status: 'success', data }) });
    await pressSignIn(page);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(passkeyPrompts.getPasskey).not.toHaveBeenCalled();
  });

  test('a cancelled prompt says so and loses no input', async () => {
    const page = await atSignIn();
    await page.user.type(screen.getByLabelText('Email'), ADMIN);
    passkeyPrompts.getPasskey.mockRejectedValueOnce(cancelled());
    await pressSignIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No passkey was used\. You cancelled it/);
    expect(screen.getByLabelText('Email')).toHaveValue(ADMIN);
    await pressSignIn(page);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test("shows the server's reason for a passkey that it does not accept", async () => {
    const page = await atSignIn();
    rejectPasskey(page, 'This account is disabled. Ask an administrator of your gym.');
    await pressSignIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This account is disabled\./);
    expect(localStorage).toHaveLength(0);
  });

  test('without a connection, it says so and stays', async () => {
    const page = await atSignIn();
    page.api.loseConnection('startPasskey');
    await pressSignIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(/connection|reach/);
    expect(passkeyPrompts.getPasskey).not.toHaveBeenCalled();
  });
});

describe('the second step', () => {
  test('offers a passkey beside the code, and this browser offers it first from then on', async () => {
    const page = await atSignIn({ used: false, has: ['app', 'passkey'] });
    await enterPassword(page);
    expect(await screen.findByLabelText('Code')).toHaveFocus();
    expect(screen.getByText(/enter the code that your authenticator app shows, or use a passkey\.$/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(document.cookie).toContain('passkey=used');
  });

  test('without an app, it asks for the passkey, or else for a recovery code', async () => {
    const page = await atSignIn({ used: false });
    await enterPassword(page);
    expect(await screen.findByText(/Now use your passkey, or else/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus();
    await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = await screen.findByLabelText('Recovery code');
    expect(field).toHaveFocus();
    await page.user.type(field, '3LZ4-G27E-QCDY-C');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test("refuses another user's passkey, and takes the right one", async () => {
    const page = await atSignIn({ used: false });
    await enterPassword(page);
    const accept = rejectPasskey(page, OTHER_USER);
    await page.user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This passkey belongs to another user\./);
    accept();
    await page.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.api.bodiesOf('signInWithPasskey')).toMatchObject([{ email: ADMIN }, { email: ADMIN }]);
  });

  test('a browser without passkeys takes a recovery code', async () => {
    const page = await atSignIn({ used: false });
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await enterPassword(page);
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    expect(screen.getByText(/Your passkey does not work here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

/** The profile form of the administrator, with a new name typed, in a browser that used a passkey. */
async function withTypedName(options: Parameters<typeof startAt>[1] = {}) {
  const page = await startAt('/ediprofile', {
    as: 'admin',
    before: () => allowPasskeys({ used: true }),
    ...options,
  });
  const input = await screen.findByLabelText('First name');
  await page.user.clear(input);
  await page.user.type(input, 'Annabel');
  return { page, input };
}

/** The dialog over the page after the session has ended. */
async function afterTheSession({ page }: Awaited<ReturnType<typeof withTypedName>>) {
  page.api.expireSession();
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Profile' }); // behind a modal dialog, jsdom lets it take the focus
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await dialog.findByLabelText('Password');
  return dialog;
}

describe('over an open page', () => {
  test('A8: a passkey continues an ended session, and the save goes out once', async () => {
    const opened = await withTypedName();
    const dialog = await afterTheSession(opened);
    await opened.page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('Saved: your profile.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened.page.browser.loaded).toEqual([]);
  });

  test("A8: another user's passkey does not continue it", async () => {
    const opened = await withTypedName();
    const dialog = await afterTheSession(opened);
    rejectPasskey(opened.page, OTHER_USER);
    await opened.page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^This passkey belongs to another user\./);
    expect(opened.page.api.requestsOf('updateProfile')).toHaveLength(1);
  });

  test('A8: with an unknown email, the passkey of another user loads the page anew and repeats nothing', async () => {
    const page = await startAt('/changePassword', {
      as: 'admin',
      before: () => allowPasskeys({ used: true }),
    });
    await page.user.type(await screen.findByLabelText('Old password'), 'secret');
    await page.user.type(screen.getByLabelText('New password'), 'next');
    await page.user.type(screen.getByLabelText('Confirm password'), 'next');
    page.api.expireSession();
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(page.browser.loaded).toEqual(['/changePassword']));
    expect(page.api.requestsOf('ForgetPassword')).toHaveLength(1);
  });

  test('a sign-in in another tab closes the prompt here', async () => {
    const opened = await withTypedName();
    const dialog = await afterTheSession(opened);
    passkeyPrompts.getPasskey.mockReturnValue(new Promise(() => undefined));
    await opened.page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(passkeyPrompts.getPasskey).toHaveBeenCalled());
    expect(passkeyPrompts.closePasskeyPrompt).not.toHaveBeenCalled();
    opened.page.api.signIn('admin');
    fireEvent(window, new StorageEvent('storage', { key: 'loggedUser' }));
    expect(await screen.findByText('Saved: your profile.')).toBeVisible();
    expect(passkeyPrompts.closePasskeyPrompt).toHaveBeenCalledTimes(1);
  });

  test('a passkey opens a locked page with its input', async () => {
    const { page, input } = await withTypedName({ config: { idleLockMinutes: 5 } });
    localStorage.removeItem('loggedUser');
    fireEvent(window, new StorageEvent('storage', { key: 'loggedUser' }));
    const locked = within(await screen.findByRole('dialog', { name: 'Locked' }));
    expect(await locked.findByText(/^Enter your password or use a passkey to go on\./)).toBeVisible();
    await page.user.click(locked.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input).toHaveValue('Annabel');
    expect(page.browser.loaded).toEqual([]);
  });
});

describe('to confirm an identity', () => {
  /** The dialog of a step that needs a confirmed identity. */
  async function atConfirmation() {
    let allow = () => {};
    const page = await startAt('/security', {
      as: 'admin',
      answers: factors({ passkeys: ['Phone'], recovery_codes: 10 }),
      before: (api) => {
        allowPasskeys({ used: true });
        allow = api.reject('renewRecoveryCodes', { status: 403, code: 'confirm-identity' });
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await dialog.findByLabelText('Password');
    return { page, dialog, allow };
  }

  test('a passkey of the user is enough, and the step goes on', async () => {
    const { page, dialog, allow } = await atConfirmation();
    allow();
    expect(dialog.getByText(/^This step needs your password or a passkey/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(page.api.requestsOf('renewRecoveryCodes')).toHaveLength(2);
  });

  test('after a cancelled prompt, the password still works, with a recovery code', async () => {
    const { page, dialog, allow } = await atConfirmation();
    await page.user.type(dialog.getByLabelText('Password'), 'secret');
    passkeyPrompts.getPasskey.mockRejectedValueOnce(cancelled());
    await page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^No passkey was used\./);
    expect(dialog.getByLabelText('Password')).toHaveValue('secret');
    page.api.answer({ confirmIdentity: { status: 'second-factor', factors: ['passkey'] } });
    await page.user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveFocus());
    await page.user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    await page.user.type(dialog.getByLabelText('Recovery code'), '3LZ4-G27E-QCDY-C');
    page.api.answer({ confirmIdentity: { status: 'success', result: 'success' } });
    allow();
    await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });
});

test('a server without passkeys is not asked for one, also where one was used before', async () => {
  const opened = await withTypedName({ features: ['second-factor'] });
  const dialog = await afterTheSession(opened);
  expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
