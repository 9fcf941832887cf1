import type { TelemetryEvent } from '@gym/remote-contract';
import { act, screen } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const mockCode = { arrives: false, requests: 0 };
jest.mock('../../features/account/profile.page.tsx', () => {
  mockCode.requests += 1;
  if (mockCode.arrives) return { __esModule: true, default: () => <h1>My profile</h1> };
  throw Object.assign(new Error('Loading chunk 12 failed.'), {
    name: 'ChunkLoadError',
    type: 'timeout',
    request: 'http://localhost/assets/x.js',
  });
});

test("the panel and telemetry name a failed page of the shell with the shell's version", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const events: TelemetryEvent[] = [];
  window.addEventListener('gym:telemetry', (event) => events.push((event as CustomEvent<TelemetryEvent>).detail));
  await startAt('/profile', { as: 'admin' });
  for (const text of ['Shell', '1.0.0', 'Waiting for the part (timeout)'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(events).toEqual([
    {
      kind: 'page-failed',
      page: '/profile',
      version: '1.0.0',
      phase: 'timeout',
      message: 'its code did not arrive in time',
    },
  ]);
});

/** Opens the profile while the connection is lost. Returns a function that ends the loss. */
async function failOffline(): Promise<() => Promise<void>> {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { api, browser, user } = await startAt('/ediprofile', { as: 'admin' });
  await screen.findByLabelText('First name');
  await act(async () => browser.idle());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const restore = api.loseConnection('*');
  await user.click(screen.getByRole('button', { name: /account/i }));
  await user.click(await screen.findByRole('link', { name: 'Profile' }));
  expect(await screen.findByText('No connection to the server')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'This screen needs the connection' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByText('Waiting for the part (timeout)')).not.toBeVisible();
  await user.click(screen.getByText('Details'));
  expect(screen.getByText('Waiting for the part (timeout)')).toBeVisible();
  return async () => {
    restore();
    await act(async () => void window.dispatchEvent(new Event('online')));
  };
}

test('a page that still fails when the server answers again is not requested over and over', async () => {
  const reconnect = await failOffline();
  const before = mockCode.requests;
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(mockCode.requests).toBe(before);
  await reconnect();
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(mockCode.requests).toBe(before + 1);
});

test('a page that failed with the connection loads by itself when the server answers again', async () => {
  const reconnect = await failOffline();
  mockCode.arrives = true;
  await reconnect();
  expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
});
