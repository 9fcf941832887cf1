import { page } from '@gym/remote-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { collectTelemetry } from '../../testing/collect-telemetry.ts';
import { startAt, type StartedPage } from '../../testing/start-at.tsx';

const menuEntries = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test("B1: the administrator's menu", async () => {
  await startAt('/dashboard', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(menuEntries()).toEqual([
    ['Dashboard', '/'],
    ['User', '/userlist'],
    ['Plan', '/planList'],
  ]);
});

test("B2: the staff's menu; entries of announced features follow under their own heading", async () => {
  await startAt('/dashboard', { as: 'staff' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(menuEntries()).toEqual([
    ['Dashboard', '/'],
    ['Member', '/memberList'],
    ['Health List', '/healthList'],
  ]);
  const more = within(screen.getByRole('navigation', { name: 'More' }));
  expect(more.getByRole('heading', { name: 'More' })).toBeVisible();
  expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual(['Later']);
});

test('B2: without announced features there is no such heading', async () => {
  await startAt('/dashboard', { as: 'staff', features: [] });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(menuEntries()).toHaveLength(3);
  expect(screen.queryByText('More')).toBeNull();
});

test.each([
  ['/userlist', 'admin /userlist'],
  ['/USERLIST', 'admin /userlist'],
  ['/updateuser/7', 'admin /updateUser/:id'],
])('B5: %s leads to its screen in any case', async (path, heading) => {
  await startAt(path, { as: 'admin' });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

test("B5: '/memberhealth' reaches '/memberHealth'", async () => {
  await startAt('/memberhealth', { as: 'staff' });
  expect(await screen.findByRole('heading', { name: 'staff /memberHealth' })).toBeVisible();
});

test('the outlet names the remote and its version, and the menu marks the current entry', async () => {
  await startAt('/planList', { as: 'admin' });
  const outlet = (await screen.findByRole('heading', { name: 'admin /planList' })).closest('[data-remote]');
  expect(outlet).toHaveAttribute('data-remote', 'admin');
  expect(outlet).toHaveAttribute('data-remote-version', '1.2.3');
  expect(screen.getByRole('link', { name: 'Plan' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'User' })).not.toHaveAttribute('aria-current');
});

test('the menu marks the entry above a screen that is not in the menu', async () => {
  const routes = [{ path: '/updateUser/:id', element: <h1>Ann Lee</h1>, handle: { menu: '/userlist' } }];
  await startAt('/updateUser/7', { as: 'admin', routes: { admin: routes } });
  await screen.findByRole('heading', { name: 'Ann Lee' });
  expect(screen.getByRole('link', { name: 'User' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'Plan' })).not.toHaveAttribute('aria-current');
});

describe('a redirect of a remote', () => {
  test('leads to its route, with the query and the hash, and adds no history entry', async () => {
    const entries = window.history.length;
    const { address } = await startAt('/Person/7?from=mail#top', { as: 'admin' });
    expect(await screen.findByRole('heading', { name: 'admin /updateUser/:id' })).toBeVisible();
    expect(address()).toBe('/updateUser/7?from=mail#top');
    expect(window.history.length).toBe(entries);
  });

  test('leads there after the sign-in, too', async () => {
    const { user, address } = await startAt('/person/7?from=mail', { answers: { getRole: { data: { role: 1 } } } });
    await user.type(await screen.findByLabelText('Email'), 'admin@gym.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'admin /updateUser/:id' })).toBeVisible();
    expect(address()).toBe('/updateUser/7?from=mail');
  });

  test('works only for its audience, and loads no remote', async () => {
    const { remotes } = await startAt('/person/7', { as: 'staff' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(remotes().asked).toEqual([]);
  });
});

test.each([
  ['/nowhere', 'admin'],
  ['/memberList', 'admin'],
  ['/userlist', 'staff'],
] as const)('B5, A11: %s is not found for %s, inside the chrome, and no remote is asked for', async (path, as) => {
  const { remotes } = await startAt(path, { as });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(remotes().asked).toEqual([]);
});

test('shows the chrome while a remote loads', async () => {
  await startAt('/userlist', {
    as: 'admin',
    remotes: (it) => {
      it.load = () => new Promise(() => {});
    },
  });
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(screen.getByRole('button', { name: /account/i })).toBeVisible();
});

test('a failed remote shows a panel that names it, and Retry works without a page reload', async () => {
  const { user, browser, remotes } = await startAt('/userlist', {
    as: 'admin',
    remotes: (it) => it.fail({ phase: 'timeout', reason: 'its entry did not arrive' }),
  });
  expect(await screen.findByRole('heading', { name: 'Administration could not be loaded' })).toBeVisible();
  for (const text of [
    'Administration (admin)',
    '1.2.3',
    'Waiting for the part (timeout)',
    'Its entry did not arrive.',
    'Administration team',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(menuEntries()).toHaveLength(3);

  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  remotes().fail(undefined);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'admin /userlist' })).toBeVisible();
  expect(browser.loaded).toEqual([]);
  // The focused button disappeared with its panel.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a failed remote leaves the account screens usable, and is retried when it is opened', async () => {
  const { user, remotes } = await startAt('/userlist', {
    as: 'admin',
    remotes: (it) => it.fail({ phase: 'entry', reason: 'gone' }),
  });
  await screen.findByRole('heading', { name: 'Administration could not be loaded' });
  await user.click(screen.getByRole('button', { name: /account/i }));
  await user.click(screen.getByRole('link', { name: 'Change Password' }));
  expect(await screen.findByLabelText('Old password')).toBeVisible();
  remotes().fail(undefined);
  await user.click(screen.getByRole('link', { name: 'Plan' }));
  expect(await screen.findByRole('heading', { name: 'admin /planList' })).toBeVisible();
});

describe('when a screen fails', () => {
  const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => jest.restoreAllMocks());
  const Broken = () => {
    throw new Error('plan_name.trim is not a function');
  };

  test('B4: shows the error and a reference inside the chrome, whose menu still works', async () => {
    quiet();
    const { user, browser } = await startAt('/userlist', {
      as: 'admin',
      routes: {
        admin: [
          { path: '/userlist', element: <Broken /> },
          { path: '/planList', element: <h1>Plans</h1> },
        ],
      },
    });
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByText('Administration 1.2.3: plan_name.trim is not a function')).toBeVisible();
    expect(screen.getByText(/^[0-9a-f]{8}$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(browser.loaded).toEqual(['reload']));
    await user.click(screen.getByRole('link', { name: 'Plan' }));
    expect(await screen.findByRole('heading', { name: 'Plans' })).toBeVisible();
  });

  test('retries a page whose code did not load in place, and offers a reload the second time', async () => {
    quiet();
    const load = jest
      .fn(async () => ({ default: () => <h1>Users</h1> }))
      .mockRejectedValueOnce(new Error('chunk gone'))
      .mockRejectedValueOnce(new Error('chunk gone'));
    const { user } = await startAt('/userlist', {
      as: 'admin',
      routes: { admin: [{ path: '/userlist', ...page(load) }] },
    });
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
  });

  describe('because its code does not load', () => {
    const hung = () =>
      Object.assign(new Error('Loading chunk 475 failed.'), {
        name: 'ChunkLoadError',
        type: 'timeout',
        request: 'http://localhost/assets/x.js',
      });
    const events = collectTelemetry();
    beforeEach(quiet);
    const failTwice = async () => {
      const started = await startAt('/userlist', {
        as: 'admin',
        routes: { admin: [{ path: '/userlist', ...page(() => Promise.reject(hung())) }] },
      });
      await started.user.click(await screen.findByRole('button', { name: 'Retry' }));
      await screen.findByRole('button', { name: 'Reload the page' });
      return started;
    };
    const saveElsewhere = async ({ user }: StartedPage, outcome: RegExp) => {
      await user.click(screen.getByRole('button', { name: /account/i }));
      await user.click(screen.getByRole('link', { name: 'Profile' }));
      await user.click(await screen.findByRole('link', { name: 'Edit profile' }));
      await user.type(await screen.findByLabelText('First name'), 'x');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText(outcome);
      await user.click(screen.getByRole('link', { name: 'User' }));
      return screen.findByRole('button', { name: 'Reload the page' });
    };

    test('the panel names remote, version and phase, and retries report the failure only once', async () => {
      await failTwice();
      for (const text of [
        'Administration (admin)',
        '1.2.3',
        'Waiting for the part (timeout)',
        'Its code did not arrive in time.',
      ])
        expect(screen.getByText(text)).toBeVisible();
      expect(events.filter(({ kind }) => kind === 'page-failed')).toEqual([
        {
          kind: 'page-failed',
          page: '/userlist',
          remote: 'admin',
          version: '1.2.3',
          phase: 'timeout',
          message: 'its code did not arrive in time',
        },
      ]);
    });

    test('the reload asks about unsaved work first, and Stay keeps it', async () => {
      const started = await failTwice();
      started.api.reject('updateProfile', { status: 422, reason: 'No.' });
      await started.user.click(await saveElsewhere(started, /Not saved/));
      expect(await screen.findByRole('dialog')).toHaveTextContent('your profile');
      await started.user.click(screen.getByRole('button', { name: 'Stay' }));
      expect(started.browser.loaded).toEqual([]);
      await started.user.click(screen.getByRole('button', { name: 'Reload the page' }));
      await started.user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(started.browser.loaded).toEqual(['reload']));
    });

    test('the reload waits for the response of a pending save', async () => {
      const started = await failTwice();
      const release = started.api.hold('updateProfile');
      await started.user.click(await saveElsewhere(started, /Saving your profile/));
      expect(screen.getByRole('button', { name: 'Reload the page' })).toHaveAttribute('aria-disabled');
      expect(started.browser.loaded).toEqual([]);
      release();
      await waitFor(() => expect(started.browser.loaded).toEqual(['reload']));
    });
  });
});
