import type { BridgedScreen, MountedApp, ScreenContext } from '@gym/remote-contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation, useRouteError } from 'react-router-dom';
import { fakeHost, InHost } from '../testing/fake-host.tsx';
import { Screen } from '../screen/screen.tsx';
import { bridgePage, bridgePanel } from './bridge.tsx';

const Failed = () => {
  const { name, message, cause } = useRouteError() as Error;
  return <p>{`${name}: ${cause instanceof Error ? cause.message : message}`}</p>;
};
const From = () => <p>{`from ${String((useLocation().state as { from?: unknown } | null)?.from)}`}</p>;

/** An app without a framework that records what happens to it. */
function plainApp(parts: Partial<BridgedScreen> & { update?: boolean } = {}) {
  const events: string[] = [];
  let latest: ScreenContext | undefined;
  const app: BridgedScreen = {
    title: (path) => (path.startsWith('/lockers/') ? 'Locker' : 'Lockers'),
    mount: (element, context) => {
      latest = context;
      events.push(`mount ${context.path}`);
      element.innerHTML =
        '<a href="/lockers/7?tab=keys">Seven</a><a href="/elsewhere">Away</a><a href="/help" rel="external">Help</a>';
      return {
        ...(parts.update !== false && { update: (path: string) => void events.push(`update ${path}`) }),
        unmount: () => void events.push(`unmount, aborted: ${context.signal.aborted}`),
      };
    },
    ...parts,
  };
  return {
    app,
    events,
    context: () => {
      if (!latest) throw new Error('The app was not mounted.');
      return latest;
    },
  };
}

async function open(app: BridgedScreen, at = '/lockers') {
  const host = fakeHost();
  const lockers = bridgePage(async () => app, '/lockers');
  const router = createMemoryRouter(
    [
      {
        errorElement: <Failed />,
        children: [
          { path: '/lockers', ...lockers },
          { path: '/lockers/:id', ...lockers },
          {
            path: '/elsewhere',
            element: (
              <Screen title="Elsewhere">
                <From />
              </Screen>
            ),
          },
        ],
      },
    ],
    { initialEntries: ['/elsewhere'] },
  );
  render(
    <InHost host={host}>
      <RouterProvider router={router} />
    </InHost>,
  );
  const go = (to: string) => act(() => router.navigate(to));
  await go(at);
  return { host, router, go };
}

test('mounts an app with the host, its path and the title of the screen', async () => {
  const { app, events, context } = plainApp();
  const { host } = await open(app, '/lockers?floor=2');
  expect(events).toEqual(['mount /lockers?floor=2']);
  expect(context().host).toBe(host.services);
  expect(screen.getByRole('heading', { level: 1, name: 'Lockers' })).toHaveFocus();
  expect(document.title).toBe('Lockers · Iron & Oak');
  expect(screen.queryByRole('status')).toBeNull();
});

test('the app stays mounted between its paths, and the title follows', async () => {
  const { app, events, context } = plainApp();
  const { router } = await open(app);
  await userEvent.click(screen.getByRole('link', { name: 'Seven' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Locker' })).toHaveFocus());
  expect(events).toEqual(['mount /lockers', 'update /lockers/7?tab=keys']);
  act(() => context().setRecord('Ann Lee'));
  expect(document.title).toBe('Ann Lee · Locker · Iron & Oak');
  await act(() => router.navigate(-1));
  expect(events.at(-1)).toBe('update /lockers');
  expect(document.title).toBe('Lockers · Iron & Oak');
});

test('an app without update is mounted again for another path', async () => {
  const { app, events } = plainApp({ update: false });
  const { go } = await open(app);
  await go('/lockers/7');
  expect(events).toEqual(['mount /lockers', 'unmount, aborted: true', 'mount /lockers/7']);
  expect(screen.getAllByRole('link', { name: 'Seven' })).toHaveLength(1);
});

test('the router follows links of the app, and the browser follows those that say so', async () => {
  const { app, events } = plainApp();
  await open(app);
  // Above the app, so that the router has had its turn.
  const taken: boolean[] = [];
  const record = (event: Event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.body.addEventListener('click', record, { once: true });
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  expect(taken).toEqual([false]);

  await userEvent.click(screen.getByRole('link', { name: 'Away' }));
  expect(screen.getByText('from /lockers')).toBeVisible();
  expect(events.at(-1)).toBe('unmount, aborted: true');
});

test('shows a loading state until an app has mounted, and unmounts one that comes too late', async () => {
  const late: { resolve?: (app: MountedApp) => void } = {};
  const { app } = plainApp({ mount: () => new Promise((resolve) => Object.assign(late, { resolve })) });
  const { go } = await open(app);
  expect(screen.getByRole('heading', { level: 1, name: 'Lockers' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await go('/elsewhere');
  const unmount = jest.fn();
  await act(async () => late.resolve?.({ unmount }));
  expect(unmount).toHaveBeenCalledTimes(1);

  await go('/lockers');
  await act(async () => late.resolve?.({ unmount }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an app that follows the address late gets the latest path', async () => {
  const update = jest.fn();
  const late: { resolve?: (app: MountedApp) => void } = {};
  const { app } = plainApp({ mount: () => new Promise((resolve) => Object.assign(late, { resolve })) });
  const { go } = await open(app);
  await go('/lockers/7');
  await go('/lockers/8');
  await act(async () => late.resolve?.({ update, unmount: () => undefined }));
  expect(update.mock.calls).toEqual([['/lockers/8']]);
});

describe('failures', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());

  test.each([
    [
      'throws',
      () => {
        throw new Error('No locker.');
      },
    ],
    ['rejects', () => Promise.reject(new Error('No locker.'))],
  ])('a mount that %s is a page that could not be loaded, and the next one may work', async (_, fail) => {
    const { app, events } = plainApp();
    const mount = jest.spyOn(app, 'mount').mockImplementationOnce(fail);
    const { go } = await open(app);
    expect(await screen.findByText('PageLoadError: No locker.')).toBeVisible();
    mount.mockRestore();
    await go('/lockers');
    expect(events).toEqual(['mount /lockers']);
  });

  test('an error that the app reports unmounts it and is thrown to the host', async () => {
    const { app, events, context } = plainApp();
    await open(app);
    const { fail } = context();
    act(() => fail(new Error('The list is broken.')));
    expect(screen.getByText('Error: The list is broken.')).toBeVisible();
    expect(events.at(-1)).toBe('unmount, aborted: true');
    expect(screen.queryByRole('link')).toBeNull();
    act(() => fail(new Error('Another one.')));
    expect(screen.getByText('Error: The list is broken.')).toBeVisible();
  });

  test('an update that throws is a failure of the screen', async () => {
    const update = () => {
      throw new Error('No such locker.');
    };
    const { app } = plainApp({ mount: () => ({ update, unmount: () => undefined }) });
    const { go } = await open(app);
    await go('/lockers/7');
    expect(screen.getByText('Error: No such locker.')).toBeVisible();
  });

  test('an unmount that throws is an uncaught error, and the next screen shows', async () => {
    const uncaught = jest.fn((event: ErrorEvent) => event.preventDefault());
    addEventListener('error', uncaught);
    const unmount = () => {
      throw new Error('Not unmounted.');
    };
    const { app } = plainApp({
      mount: (element) => {
        element.append('Old');
        return { unmount };
      },
    });
    const { go } = await open(app);
    await go('/elsewhere');
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(screen.queryByText('Old')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve));
    expect(uncaught.mock.calls[0]?.[0].error).toEqual(new Error('Not unmounted.'));
    removeEventListener('error', uncaught);
  });
});

test('a panel gets what its slot says, and is mounted again for another record', async () => {
  const events: string[] = [];
  const load = bridgePanel<'member-page'>(async () => ({
    mount: (element, { slot: { member } }) => {
      element.append(`Lockers of ${member}`);
      return { unmount: () => void events.push(`unmount ${member}`) };
    },
  }));
  const { default: Panel } = await load();
  const show = (member: string) => {
    const router = createMemoryRouter([{ path: '/', element: <Panel member={member} /> }]);
    return (
      <InHost host={fakeHost()}>
        <RouterProvider router={router} />
      </InHost>
    );
  };
  const { rerender } = render(show('2'));
  expect(screen.getByText('Lockers of 2')).toBeVisible();
  rerender(show('3'));
  expect(screen.getByText('Lockers of 3')).toBeVisible();
  expect(events).toEqual(['unmount 2']);
});
