import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

const MINUTE = 60_000;

afterEach(() => jest.restoreAllMocks());

/** Opens the profile form on a shared desk, types a name, and leaves the desk for six minutes. */
async function leaveTheDesk(): Promise<{ page: StartedPage; input: HTMLElement; token: string }> {
  const page = await startAt('/ediprofile', { as: 'admin', config: { idleLockMinutes: 5 } });
  const input = await screen.findByLabelText('First name');
  page.browser.idle();
  await page.user.clear(input);
  await page.user.type(input, 'Annabel');
  const { token } = JSON.parse(localStorage.getItem('loggedUser') ?? '') as { token: string };
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  // Looks again until the idle tasks have loaded.
  for (let looks = 0; looks < 100 && !screen.queryByRole('dialog'); looks += 1) {
    now += 6 * MINUTE;
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByRole('dialog', undefined, { timeout: 100 }).catch(() => undefined);
  }
  return { page, input, token };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Locked' }));

test('an unused page locks: its session ends on the server, and the password continues with the input', async () => {
  const { page, input, token } = await leaveTheDesk();
  const locked = await dialog();
  expect(await locked.findByLabelText('Email')).toHaveValue('staff@gym.test');
  expect(document.title).toBe('Locked · Iron & Oak');
  await waitFor(() => expect(localStorage.getItem('loggedUser')).toBeNull());
  const [logout] = page.api.requestsOf('logout');
  expect(logout?.headers.authorization).toBe(`Bearer ${token}`);

  await page.user.type(locked.getByLabelText('Password'), 'secret');
  await page.user.click(locked.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input).toHaveValue('Annabel');
  expect(document.title).not.toContain('Locked');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  expect(page.browser.loaded).toEqual([]);
});

test('only the password or a sign-out opens a locked page', async () => {
  const { page } = await leaveTheDesk();
  const locked = await dialog();
  expect(locked.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  page.api.answer({ userlogin: { status: 'error', reason: 'The password is wrong.' } });
  await page.user.type(await locked.findByLabelText('Password'), 'wrong');
  await page.user.click(locked.getByRole('button', { name: 'Sign in' }));
  expect(await locked.findByRole('alert')).toHaveTextContent(/wrong/);
  await page.user.click(locked.getByRole('button', { name: 'Not you? Sign out' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
  expect(localStorage).toHaveLength(0);
});

test('a lock in another tab covers this one, also without unsaved work', async () => {
  const page = await startAt('/profile', { as: 'admin', config: { idleLockMinutes: 5 } });
  await screen.findByText('staff@gym.test');
  localStorage.removeItem('loggedUser');
  fireEvent(window, new StorageEvent('storage', { key: 'loggedUser' }));
  await dialog();
  expect(page.browser.loaded).toEqual([]);
});

test('without the setting, no page locks', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByText('staff@gym.test');
  page.browser.idle();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const now = Date.now() + 60 * MINUTE;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.api.requestsOf('logout')).toHaveLength(0);
});
