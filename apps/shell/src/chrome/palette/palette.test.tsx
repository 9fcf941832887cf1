import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const ANN = { label: 'Ann Lee', path: '/memberHealth?member=2', detail: '0600000000 · ann@gym.test · Active' };

/** Opens the dashboard of staff, whose remote finds Ann, and the palette by its button. */
async function openPalette(search: (text: string) => Promise<readonly (typeof ANN)[]> = async () => [ANN]) {
  const page = await startAt('/dashboard', {
    as: 'staff',
    remotes: ({ commands }) =>
      commands.set('staff', { actions: [{ label: 'Add member', path: '/later' }], records: 'Members', search }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
  const input = await screen.findByRole('combobox', { name: 'Search and go' });
  const options = () => screen.getAllByRole('option').map((option) => option.textContent);
  return { ...page, input, options };
}

test('offers the actions of the remotes and the screens of the role', async () => {
  const { options } = await openPalette();
  expect(await screen.findByRole('option', { name: 'Add member' })).toBeVisible();
  expect(options()).toEqual([
    'Add member',
    'Dashboard',
    'Member',
    'Later',
    'Health List',
    'Profile',
    'Change Password',
    'Sign-in and security',
    'Active sessions',
    'Dark theme',
    'Light theme',
    'Help',
    'Keyboard shortcuts',
    'Logout',
  ]);
});

test("the menu has the deployer's order, and a remote whose commands are hidden adds none", async () => {
  const { user } = await startAt('/dashboard', {
    as: 'staff',
    remotes: (registry) => {
      registry.commands.set('staff', { actions: [{ label: 'Add member', path: '/later' }] });
      registry.change('staff', ({ menu }) => ({
        commands: { hidden: true },
        menu: menu.map((entry) => (entry.path === '/healthList' ? { ...entry, order: -1 } : entry)),
      }));
    },
  });
  const links = within(await screen.findByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Health List', 'Member']);
  await user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options.slice(0, 4)).toEqual(['Dashboard', 'Health List', 'Member', 'Later']);
});

test.each([
  ['night', 'Dark theme'],
  ['sign out', 'Logout'],
  ['logotu', 'Logout'],
  ['devices', 'Active sessions'],
  ['séssions', 'Active sessions'],
])('%s finds %s', async (text, label) => {
  const { user, input, options } = await openPalette(async () => []);
  await user.type(input, text);
  await waitFor(() => expect(options()).toEqual(expect.arrayContaining([label])));
});

test('does what it finds: changes the theme and signs out', async () => {
  const { user, input } = await openPalette(async () => []);
  await user.type(input, 'night{Enter}');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(screen.getByRole('button', { name: /theme/i })).toHaveAccessibleName(/dark/i);
  await user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search and go' }), 'log out{Enter}');
  await waitFor(() => expect(localStorage.getItem('loggedUser')).toBeNull());
});

test('finds records, and shows enough of them to read without leaving the page', async () => {
  const { user, input, address } = await openPalette();
  await user.type(input, 'ann');
  const members = within(await screen.findByRole('group', { name: 'Members' }));
  expect(members.getByRole('option')).toHaveTextContent('Ann Lee0600000000 · ann@gym.test · Active');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/memberHealth?member=2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps each letter of a user who types faster than the page renders', async () => {
  const { input } = await openPalette();
  const field = input as HTMLInputElement;
  act(() => {
    for (const letter of 'müller') fireEvent.change(field, { target: { value: field.value + letter } });
  });
  expect(field).toHaveValue('müller');
});

test('shows the chosen entries first the next time, and forgets them with the page', async () => {
  const { user, input } = await openPalette();
  await user.type(input, 'ann');
  await user.click(await screen.findByRole('option', { name: /Ann Lee/ }));
  await user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getByRole('option', { name: /Ann Lee/ })).toBeVisible();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('0600000000');
});

test('a search that fails says so, and the screens stay', async () => {
  const { user, input } = await openPalette(async () => {
    throw new Error('The list is being rebuilt.');
  });
  await user.type(input, 'me');
  expect(await screen.findByText(/^Members cannot be searched now\./)).toBeVisible();
  expect(screen.getByRole('option', { name: 'Member' })).toBeVisible();
});

test('a remote that cannot be loaded leaves the screens', async () => {
  const { user } = await startAt('/dashboard', {
    as: 'staff',
    remotes: (registry) => registry.fail({ phase: 'entry', reason: 'The file is missing.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
  expect(await screen.findByText('Members cannot be loaded now, so nothing of it is found.')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Member' })).toBeVisible();
});

test('Escape closes it, also with a text', async () => {
  const { user, input } = await openPalette();
  await user.type(input, 'ann');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that nothing was found', async () => {
  const { user, input } = await openPalette(async () => []);
  await user.type(input, 'xyzzy');
  expect(await screen.findByText(/^Nothing found\./)).toBeVisible();
});

describe('shortcuts', () => {
  const start = async () => {
    const page = await startAt('/changePassword', { as: 'staff' });
    await screen.findByLabelText('Old password');
    await act(async () => page.browser.idle());
    return page;
  };
  afterEach(() => (document.cookie = 'singleKeys=; Path=/; Max-Age=0'));

  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('%s opens the palette', async (keys) => {
    const { user } = await start();
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard(keys);
    expect(await screen.findByRole('dialog', { name: 'Search and go' })).toBeVisible();
  });

  test('a shortcut that is pressed before the browser is idle acts then', async () => {
    const { user, browser } = await startAt('/dashboard', { as: 'staff' });
    await screen.findByRole('heading', { name: 'Dashboard' });
    await user.keyboard('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => browser.idle());
    expect(await screen.findByRole('dialog', { name: 'Search and go' })).toBeVisible();
  });

  test('a single key stays a character in a field', async () => {
    const { user } = await start();
    await user.type(screen.getByLabelText('Old password'), '/?');
    expect(screen.getByLabelText('Old password')).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('? lists the shortcuts, where those of a single key can be turned off', async () => {
    const { user } = await start();
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(dialog.getByLabelText('Shortcuts of a single key'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Ctrl Enter submits the form', async () => {
    const { user } = await start();
    await user.click(screen.getByLabelText('Old password'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Old Password is required')).toBeVisible();
  });
});
