import type { TelemetryEvent } from '@gym/remote-contract';
import { screen } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

jest.mock('../../features/account/profile.page.tsx', () => {
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
