import type { BootRemote } from '@gym/remote-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { REMOTES } from '../../testing/test-remotes.tsx';
import { serveVersions } from '../../testing/serve-versions.ts';
import { startAt } from '../../testing/start-at.tsx';
import { setVisibility } from '../../testing/visibility.ts';

const [admin, staff] = REMOTES as [BootRemote, BootRemote];
const before: BootRemote = {
  ...staff,
  version: '1.2.2',
  entry: { file: 'assets/before.js', integrity: 'sha256-before' },
  menu: staff.menu.filter(({ path }) => path !== '/healthList'),
};
/** Runs the idle tasks, and waits for the code that they load. */
const idle = async ({ browser }: Awaited<ReturnType<typeof startAt>>) => {
  await act(async () => {
    browser.idle();
    await import('../../app/run-idle-tasks.ts');
  });
};

test('a replaced remote brings its own routes and menu, and one toast says so', async () => {
  serveVersions(() => undefined);
  const page = await startAt('/memberList', { as: 'staff', remotes: (registry) => registry.runInstead(before) });
  const outlet = (await screen.findByRole('heading', { name: 'staff /memberList' })).closest('[data-remote]');
  expect(outlet).toHaveAttribute('data-remote-version', '1.2.2');
  expect(
    within(screen.getByRole('navigation', { name: 'Main menu' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Member']);
  await idle(page);
  const toast = await screen.findByText('Members: running the version that is released now.');
  expect(toast.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('reloading for a new version waits for a pending save and asks about unsaved work', async () => {
  serveVersions(() => ({ release: 'r2', shell: '1.0.1', remotes: [{ current: admin }, { current: staff }] }));
  const page = await startAt('/ediprofile', { as: 'staff' });
  const { user, api, browser } = page;
  await user.type(await screen.findByLabelText('First name'), 'x');
  await idle(page);
  await setVisibility('visible');
  const status = (await screen.findByText('A new version is ready.')).closest('[role=status]');
  expect(status).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(browser.loaded).toEqual([]);

  const answer = api.hold('updateProfile');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Saving/);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(browser.loaded).toEqual([]);
  answer();
  await waitFor(() => expect(browser.loaded).toEqual(['reload']));
});
