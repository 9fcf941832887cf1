import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelled, passkeyPrompts, allowPasskeys } from '../../testing/passkey-browser.ts';
import { startWithFake as startAt, type FakePage as StartedPage } from '../../testing/start-at.tsx';

jest.mock('../../platform/passkeys/browser-passkeys.ts', () => ({
  getPasskey: jest.fn(),
  createPasskey: jest.fn(),
  closePasskeyPrompt: jest.fn(),
}));

const ADMIN = 'admin@gym.test';
const idOf = ({ fake }: Pick<StartedPage, 'fake'>, user = ADMIN) =>
  fake.gym.users.find(({ email }) => email === user)!.id;

/** The sign-in page of a browser with a passkey of the administrator. */
async function atSignIn({ used = true } = {}) {
  const page = await startAt('/', {
    before: (fake) => {
      allowPasskeys(fake, { used });
      fake.addPasskey(idOf({ fake }));
    },
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
    const { fake } = await atSignIn({ used: false });
    expect(screen.queryByRole('button', SIGN_IN)).toBeNull();
    expect(fake.requests).toEqual([]);
  });

  test('signs in by a passkey alone, and asks the server only then', async () => {
    const page = await atSignIn();
    expect(page.fake.requests).toEqual([]);
    await pressSignIn(page);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.fake.requestsOf('userlogin')).toEqual([]);
    expect(JSON.parse(localStorage.getItem('loggedUser') ?? 'null')).toHaveProperty('token');
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
    page.fake.gym.users.find(({ email }) => email === ADMIN)!.active = false;
    await pressSignIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This account is disabled\./);
    expect(localStorage).toHaveLength(0);
  });

  test('without a connection, it says so and stays', async () => {
    const page = await atSignIn();
    page.fake.loseConnection('startPasskey');
    await pressSignIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(/connection|reach/);
    expect(passkeyPrompts.getPasskey).not.toHaveBeenCalled();
  });
});

describe('the second step', () => {
  test('offers a passkey beside the code, and this browser offers it first from then on', async () => {
    const page = await atSignIn({ used: false });
    page.fake.activateApp(idOf(page));
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
    await page.user.type(field, 'FAKE-CODE-0001');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test("refuses another user's passkey, and takes the right one", async () => {
    const page = await atSignIn({ used: false });
    await enterPassword(page);
    const own = page.fake.authenticator.get({ challenge: '' }).id;
    page.fake.addPasskey(idOf(page, 'staff@gym.test'));
    await page.user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This passkey belongs to another user\./);
    passkeyPrompts.getPasskey.mockImplementation(async (options) => page.fake.authenticator.get(options, own));
    await page.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
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
    before: (fake) => {
      allowPasskeys(fake, { used: true });
      fake.addPasskey(idOf({ fake }));
    },
    ...options,
  });
  const input = await screen.findByLabelText('First name');
  await page.user.clear(input);
  await page.user.type(input, 'Annabel');
  return { page, input };
}

/** The dialog over the page after the session has ended. */
async function afterTheSession({ page }: Awaited<ReturnType<typeof withTypedName>>) {
  page.fake.expireSessions();
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
    opened.page.fake.addPasskey(idOf(opened.page, 'staff@gym.test'));
    await opened.page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^This passkey belongs to another user\./);
    expect(opened.page.fake.requestsOf('updateProfile')).toHaveLength(1);
  });

  test('A8: with an unknown email, the passkey of another user loads the page anew and repeats nothing', async () => {
    const page = await startAt('/changePassword', {
      as: 'admin',
      before: (fake) => {
        allowPasskeys(fake, { used: true });
        fake.addPasskey(idOf({ fake }, 'staff@gym.test'));
      },
    });
    await page.user.type(await screen.findByLabelText('Old password'), 'secret');
    await page.user.type(screen.getByLabelText('New password'), 'next');
    await page.user.type(screen.getByLabelText('Confirm password'), 'next');
    page.fake.expireSessions();
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(page.browser.loaded).toEqual(['/changePassword']));
    expect(page.fake.requestsOf('ForgetPassword')).toHaveLength(1);
  });

  test('a sign-in in another tab closes the prompt here', async () => {
    const opened = await withTypedName();
    const dialog = await afterTheSession(opened);
    passkeyPrompts.getPasskey.mockReturnValue(new Promise(() => undefined));
    await opened.page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(passkeyPrompts.getPasskey).toHaveBeenCalled());
    expect(passkeyPrompts.closePasskeyPrompt).not.toHaveBeenCalled();
    opened.page.fake.signIn('admin');
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
    let recoveryCodes: string[] = [];
    const page = await startAt('/security', {
      as: 'admin',
      before: (fake) => {
        allowPasskeys(fake, { used: true });
        recoveryCodes = fake.addPasskey(idOf({ fake })).recovery_codes ?? [];
        fake.expireConfirmations();
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await dialog.findByLabelText('Password');
    return { page, dialog, recoveryCodes };
  }

  test('a passkey of the user is enough, and the step goes on', async () => {
    const { page, dialog } = await atConfirmation();
    expect(dialog.getByText(/^This step needs your password or a passkey/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(page.fake.requestsOf('renewRecoveryCodes')).toHaveLength(2);
  });

  test('after a cancelled prompt, the password still works, with a recovery code', async () => {
    const { page, dialog, recoveryCodes } = await atConfirmation();
    await page.user.type(dialog.getByLabelText('Password'), 'secret');
    passkeyPrompts.getPasskey.mockRejectedValueOnce(cancelled());
    await page.user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^No passkey was used\./);
    expect(dialog.getByLabelText('Password')).toHaveValue('secret');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveFocus());
    await page.user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    await page.user.type(dialog.getByLabelText('Recovery code'), recoveryCodes[0]!);
    await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });
});

test('a server without passkeys is not asked for one, also where one was used before', async () => {
  const answer = { data: { role: 1 }, features: ['second-factor'] };
  const opened = await withTypedName({
    before: (fake) => {
      allowPasskeys(fake, { used: true });
      fake.answerWith('getRole', { status: 200, body: JSON.stringify(answer) });
    },
  });
  const dialog = await afterTheSession(opened);
  expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
