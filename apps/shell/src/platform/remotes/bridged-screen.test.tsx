import type { BridgedScreen, ScreenContext } from '@gym/remote-contract';
import { bridgePage } from '@gym/ui/bridge';
import { act, screen } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const users = { path: '/userlist', element: <h1>Users</h1> };

/** Opens an app of no framework as the screen of the admin remote. */
async function open(mount: BridgedScreen['mount']) {
  jest.spyOn(console, 'error').mockImplementation();
  const plans = bridgePage(async () => ({ title: () => 'Plans', mount }));
  return startAt('/planList', { as: 'admin', routes: { admin: [{ path: '/planList', ...plans }, users] } });
}
const shown = (element: HTMLElement) => {
  element.append('3 plans');
  return { unmount: () => undefined };
};

test('an app that does not start leaves the panel with Retry, which starts it again', async () => {
  const mount = jest.fn<ReturnType<BridgedScreen['mount']>, [HTMLElement]>(shown);
  mount.mockImplementationOnce(() => {
    throw new Error('The plans are broken.');
  });
  const { user } = await open(mount);
  expect(await screen.findByText('The plans are broken.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3 plans')).toBeVisible();
});

test('an app that fails later leaves the panel of its remote, and the menu works', async () => {
  let context: ScreenContext | undefined;
  const { user } = await open((element, given) => {
    context = given;
    return shown(element);
  });
  expect(await screen.findByText('3 plans')).toBeVisible();
  act(() => context?.fail(new Error('The plans are broken.')));
  expect(await screen.findByText('Administration 1.2.3: The plans are broken.')).toBeVisible();
  expect(screen.queryByText('3 plans')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'User' }));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Plan' }));
  expect(await screen.findByText('3 plans')).toBeVisible();
});
