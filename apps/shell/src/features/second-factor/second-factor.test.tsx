import { screen, waitFor, within } from '@testing-library/react';
import { factors } from '../../testing/factors.ts';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

const SECOND_STEP = { userlogin: { status: 'second-factor', ticket: 'ticket-1', factors: ['app'] } };

async function enterCode({ user }: StartedPage, code: string, button = 'Continue') {
  const field = await screen.findByLabelText('Code');
  await user.clear(field);
  await user.type(field, code);
  await user.click(screen.getByRole('button', { name: button }));
}

/** The sign-in page after the right password of a user with an authenticator app. */
async function atSecondStep() {
  const page = await startAt('/', { answers: SECOND_STEP });
  await page.user.type(await screen.findByLabelText('Email'), 'vera@gym.test');
  await page.user.type(screen.getByLabelText('Password'), 'secret');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}

describe('the sign-in with a second factor', () => {
  test('asks for the code after the password, and leads to the dashboard', async () => {
    const page = await atSecondStep();
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(localStorage).toHaveLength(0);
    await enterCode(page, '123456');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.api.bodiesOf('completeSignIn')).toEqual([{ ticket: 'ticket-1', code: '123456' }]);
    expect(JSON.parse(localStorage.getItem('loggedUser') ?? 'null')).toHaveProperty('token');
  });

  test('shows a wrong code at its field, and stays there', async () => {
    const page = await atSecondStep();
    const reason = 'The code is wrong, or it was used already.';
    const accept = page.api.reject('completeSignIn', { status: 200, reason, errors: { code: reason } });
    await enterCode(page, '999999');
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByLabelText('Code')).toBeInvalid();
    accept();
    await enterCode(page, '123456');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('asks for the password again if it took too long, and says so', async () => {
    const page = await atSecondStep();
    const reason = 'This sign-in took too long. Start it again.';
    page.api.reject('completeSignIn', { status: 200, reason, errors: { ticket: reason } });
    await enterCode(page, '123456');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('starts again on demand', async () => {
    const page = await atSecondStep();
    await page.user.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  test('A8: over a page whose session ended, the dialog asks for it, too, and the save goes out once', async () => {
    const page = await startAt('/ediprofile', { as: 'admin', answers: SECOND_STEP });
    const input = await screen.findByLabelText('First name');
    await page.user.clear(input);
    await page.user.type(input, 'Annabel');
    page.api.expireSession();
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Profile' }); // behind a modal dialog, jsdom lets it take the focus
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(await dialog.findByLabelText('Password'), 'secret');
    await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
    await page.user.type(await dialog.findByLabelText('Code'), '123456');
    await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Saved: your profile.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.browser.loaded).toEqual([]);
  });
});

const APP = factors({ app: true, recovery_codes: 10 });

/** The security screen, with or without an app. */
async function atSecurity({ app = false } = {}) {
  const page = await startAt('/security', { as: 'admin', answers: app ? APP : factors({}) });
  await screen.findByRole('heading', { name: 'Authenticator app' });
  return page;
}

describe('the security screen', () => {
  test('sets up an app: QR code, secret, first code, recovery codes', async () => {
    const page = await atSecurity();
    await page.user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByRole('img', { name: 'QR code of the secret' })).toBeVisible();
    expect(screen.getByText(/^L3JC PB2L TTQ4/)).toBeVisible();
    const reason = 'The code is wrong. Check the time of your device.';
    const accept = page.api.reject('activateAuthenticatorApp', { status: 422, reason, errors: { code: reason } });
    await enterCode(page, '999999', 'Turn on');
    await waitFor(() => expect(screen.getByLabelText('Code')).toBeInvalid());
    expect(screen.getAllByText(reason)).not.toEqual([]);
    accept();
    page.api.answer(APP);
    await enterCode(page, '123456', 'Turn on');
    const heading = await screen.findByRole('heading', { name: 'Your recovery codes' });
    expect(heading).toHaveFocus();
    const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes).toHaveLength(2);
    await page.user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(codes.map(({ textContent }) => textContent).join('\n'));
    await page.user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
    expect(screen.getByText('On')).toBeVisible();
  });

  test('replaces the recovery codes', async () => {
    const page = await atSecurity({ app: true });
    await page.user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });

  test('removes the app after a question', async () => {
    const page = await atSecurity({ app: true });
    await page.user.click(screen.getByRole('button', { name: 'Remove the app' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(page.api.requestsOf('removeAuthenticatorApp')).toEqual([]);
    page.api.answer(factors({}));
    await page.user.click(dialog.getByRole('button', { name: 'Remove the app' }));
    expect(await screen.findByText('Off')).toBeVisible();
    expect(await screen.findByText(/^The authenticator app is removed/)).toBeVisible();
  });

  test('says why nothing was changed', async () => {
    const page = await atSecurity({ app: true });
    page.api.reject('renewRecoveryCodes', { status: 503, reason: 'The database rests.' });
    await page.user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText('The database rests.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toHaveFocus();
  });

  test('is linked from the profile, and absent with a server of the specification', async () => {
    const page = await startAt('/profile', { as: 'staff' });
    await page.user.click(await screen.findByRole('link', { name: 'Sign-in and security' }));
    expect(await screen.findByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
    const { api } = await startAt('/security', { as: 'staff', features: [] });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(api.requestsOf('getSecondFactors')).toEqual([]);
  });
});

describe('in a gym that requires a second factor', () => {
  const answers = { getRole: { data: { role: 1 }, second_factor: 'missing' } } as const;

  test('the page shows the set-up only, and then goes on to where the user wanted', async () => {
    const page = await startAt('/profile', { as: 'admin', answers });
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    page.api.answer({ getRole: { data: { role: 1 } } });
    await enterCode(page, '123456', 'Turn on');
    await page.user.click(await screen.findByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('staff@gym.test')).toBeVisible();
    expect(page.address()).toBe('/profile');
  });

  test('the user can sign out instead', async () => {
    const page = await startAt('/profile', { as: 'admin', answers });
    await page.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
    expect(localStorage).toHaveLength(0);
  });
});
