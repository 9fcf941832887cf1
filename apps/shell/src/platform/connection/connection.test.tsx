import { act, screen, waitFor, within } from '@testing-library/react';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

const TITLE = 'No connection to the server';
const alerts = () => within(screen.getByRole('main')).queryAllByRole('alert');

/** A page whose idle tasks run, with a form. */
async function start() {
  const page = await startAt('/ediprofile', { as: 'admin' });
  await screen.findByLabelText('First name');
  await act(async () => page.browser.idle());
  await screen.findByLabelText('First name');
  // The idle tasks load first.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const openDashboard = () => page.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);
  return { ...page, openDashboard };
}

test('a lost connection shows one banner and no other error, and reads continue on Try now', async () => {
  const { api, user, openDashboard } = await start();
  const restore = api.loseConnection('*');
  await openDashboard();
  expect(await screen.findByText(TITLE)).toBeVisible();
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  expect(alerts()).toHaveLength(1);
  restore();
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('The connection is back.')).toBeVisible();
  expect(screen.queryByText(TITLE)).toBeNull();
  await waitFor(() => expect(alerts()).toEqual([]));
  await waitFor(() => expect(within(screen.getByRole('main')).queryByText('Loading…')).toBeNull());
});

test('it tries again by itself', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { api, openDashboard } = await start();
  const restore = api.loseConnection('*');
  await openDashboard();
  expect(await screen.findByText(TITLE)).toBeVisible();
  restore();
  expect(await screen.findByText('The connection is back.')).toBeVisible();
  jest.restoreAllMocks();
});

test('input stays, and a save waits for the connection and is sent once', async () => {
  const { api, user } = await start();
  const restore = api.loseConnection('*', 'answer');
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Petra');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Waiting for the connection: your profile. It is sent by itself.')).toBeVisible();
  expect(await screen.findByText('Not saved yet: your profile. Keep this page open.')).toBeVisible();
  restore();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Saved: your profile.')).toBeVisible();
  const keys = api.requestsOf('updateProfile').map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('the browser says that the device is offline: the server is asked at once', async () => {
  const { api } = await start();
  const restore = api.loseConnection('*');
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(TITLE)).toBeVisible();
  restore();
});

test.each([
  ['one call gets no response', ({ api }: StartedPage) => api.loseConnection('updateProfile')],
  ['the server fails', ({ api }: StartedPage) => api.reject('updateProfile', { status: 500, reason: 'Broken.' })],
])('no banner if %s', async (_, fail) => {
  const page = await start();
  fail(page);
  const { user } = page;
  await user.type(await screen.findByLabelText('First name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Not saved: your profile\./)).toBeVisible();
  expect(screen.queryByText(TITLE)).toBeNull();
});
