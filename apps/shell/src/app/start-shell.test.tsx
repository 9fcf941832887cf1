import { act, screen, waitFor, within } from '@testing-library/react';
import { canaryChoice } from '@gym/remote-contract/canary-choice';
import { followUser, forgetUser } from '../platform/boot/canary-choice.ts';
import { loadsAgain } from '../platform/boot/taken-back.ts';
import { startAt, type StartedPage } from '../testing/start-at.tsx';

const storedSession = () => JSON.parse(localStorage.getItem('loggedUser') ?? 'null') as unknown;
const signInWith = async (user: StartedPage['user'], email: string, password: string) => {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

test('A1: the root shows the gym, its tagline, the form and the link for a forgotten password', async () => {
  await startAt('/');
  expect(await screen.findByText('Iron & Oak')).toBeVisible();
  expect(screen.getByText('Strength for everyone')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAttribute('name', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('name', 'password');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/email');
  expect(document.title).toBe('Sign in · Iron & Oak');
});

test('A2: shows errors under the fields and sends nothing', async () => {
  const { user, api } = await startAt('/');
  await user.type(await screen.findByLabelText('Email'), 'not an address');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter youer vallid email')).toBeVisible();
  expect(screen.getByText('No password provided.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

test.each([
  ['keeps what was typed before the script ran, and the focus', '', 0],
  ['sends what was submitted before the script ran', 'submitted', 1],
])('the sign-in %s', async (_case, early, sent) => {
  const form = document.createElement('form');
  form.innerHTML = '<input name="email" value="admin@gym.test"><input name="password" value="secret">';
  form.dataset.early = early;
  document.body.append(form);
  form.querySelectorAll('input')[1]!.focus();
  const { api } = await startAt('/', { answers: { userlogin: { status: 'error', reason: 'Wrong password.' } } });
  expect(await screen.findByLabelText('Email')).toHaveValue('admin@gym.test');
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  form.remove();
  if (sent) await screen.findByText('Wrong password.');
  expect(api.requests).toHaveLength(sent);
});

test('A3, A5: signing in stores name and token, reads the role and leads to the dashboard', async () => {
  const { user, api, registered, address } = await startAt('/', { answers: { getRole: { data: { role: 1 } } } });
  await signInWith(user, 'admin@gym.test', 'secret');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(storedSession()).toEqual({ fname: expect.any(String), lname: expect.any(String), token: expect.any(String) });
  expect(api.requests.map(({ call }) => call).slice(0, 2)).toEqual(['userlogin', 'getRole']);
  expect(registered).toEqual(['admin']);
});

test("A4: a rejected sign-in shows the server's reason in an alert and keeps the input", async () => {
  const { user } = await startAt('/', {
    answers: { userlogin: { status: 'error', reason: 'Wrong email or password.' } },
  });
  await signInWith(user, 'admin@gym.test', 'wrong');
  expect(await screen.findByText('Wrong email or password.')).toBeVisible();
  expect(screen.getByText('Wrong email or password.').closest('[role=alert]')).not.toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('admin@gym.test');
  expect(storedSession()).toBeNull();
});

test.each([
  ['a lost connection', ({ api }: StartedPage) => api.loseConnection('userlogin'), /cannot be reached/],
  [
    'an unreadable answer',
    ({ api }: StartedPage) => api.answerWith('userlogin', { status: 200, body: '<html>' }),
    /cannot be read/,
  ],
])('A4: shows a sentence of our own after %s', async (_, disturb, sentence) => {
  const page = await startAt('/');
  disturb(page);
  await signInWith(page.user, 'admin@gym.test', 'secret');
  expect(await screen.findByText(sentence)).toBeVisible();
});

test.each([
  [1, 'admin'],
  ['1', 'admin'],
  [2, 'staff'],
  ['7', 'staff'],
])('A5: role %p gets the %s routes', async (role, audience) => {
  const { registered } = await startAt('/dashboard', {
    as: 'admin',
    before: (api) => api.answerWith('getRole', { status: 200, body: JSON.stringify({ data: { role } }) }),
  });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(registered).toEqual([audience]);
});

test('the browser of a user whom the operator chose gets every canary, until the next user signs in', async () => {
  /** Whether the page loads again for this user, and what the cookie says then. */
  const visit = async (canaries?: boolean) => {
    const { browser } = await startAt('/dashboard', {
      as: 'admin',
      answers: { getRole: { data: { role: 1 }, canaries } },
    });
    const dashboard = () => screen.queryByRole('heading', { name: 'Dashboard' });
    await waitFor(() => expect(browser.loaded.includes('reload') || dashboard()).toBeTruthy());
    return [browser.loaded.includes('reload'), canaryChoice(document.cookie)];
  };
  expect(await visit(true)).toEqual([true, 'user']);
  expect(await visit(true)).toEqual([false, 'user']);
  expect(await visit()).toEqual([true, undefined]);
  expect(await visit()).toEqual([false, undefined]);
  // Who left canaries, or chose them for this browser, keeps that.
  document.cookie = 'gym_canary=left';
  expect(await visit(true)).toEqual([false, 'left']);
  document.cookie = 'gym_canary=browser';
  expect(await visit()).toEqual([false, 'browser']);
  forgetUser();
  expect(canaryChoice(document.cookie)).toBe('browser');
  document.cookie = 'gym_canary=user';
  forgetUser();
  expect(canaryChoice(document.cookie)).toBeUndefined();
  // Of two servers with different settings, each may answer.
  expect([true, false, true].map(followUser)).toEqual([true, false, false]);
  forgetUser();
});

test('a page with a version that was taken back loads again before it runs a remote, and not for ever', async () => {
  const visit = async (sequence: number | undefined) => {
    const { browser, registered } = await startAt('/dashboard', {
      as: 'staff',
      answers: { getRole: { data: { role: 2 }, last_rollback: 7 } },
      config: sequence === undefined ? {} : { sequence },
    });
    await waitFor(() => expect([...browser.loaded, ...registered]).toHaveLength(1));
    return [...browser.loaded, ...registered];
  };
  expect(await visit(6)).toEqual(['reload']);
  expect(await visit(7)).toEqual(['staff']);
  expect(await visit(undefined)).toEqual(['staff']); // an older server
  // Of two servers, one may still have the release of before.
  jest.useFakeTimers({ advanceTimers: 100 });
  const loads = [];
  for (let visits = 0; visits < 4; visits++) loads.push(await loadsAgain(7));
  expect([...loads, await loadsAgain(8)]).toEqual([true, true, true, false, true]);
  jest.useRealTimers();
});

test('A6: a failed role call shows its reason, and Retry continues once the server works again', async () => {
  let allow = () => {};
  const { user, registered } = await startAt('/dashboard', {
    as: 'admin',
    before: (api) => void (allow = api.reject('getRole', { status: 503, reason: 'The role service rests.' })),
  });
  expect(await screen.findByText('The role service rests.')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(registered).toEqual([]);
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(registered).toEqual(['admin']);
});

test('without a connection, the page says so, counts drafts, and loads again once the server works', async () => {
  let restore = () => {};
  const { browser } = await startAt('/dashboard', {
    as: 'admin',
    before: (api) => {
      localStorage.setItem('draft.me.form', `${Date.now()}.text`);
      restore = api.loseConnection('getRole');
    },
  });
  expect(await screen.findByRole('heading', { name: 'No connection to the server' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('keeps unsaved input of one form.');
  restore();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(browser.loaded).toEqual(['reload']));
});

test.each(['{}', '{"data":{}}', '{"data":{"role":null}}', '{"data":{"role":""}}', ''])(
  'A6: a 2xx without a role (%s) is a failed call, never staff',
  async (body) => {
    const { registered } = await startAt('/dashboard', {
      as: 'staff',
      before: (api) => api.answerWith('getRole', { status: 200, body }),
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(registered).toEqual([]);
  },
);

test('A6, A7: a dead token at startup leads to the sign-in, and then to the requested page', async () => {
  const { user, address } = await startAt('/updateUser/7?from=mail', {
    as: 'admin',
    before: (api) => api.expireSession(),
  });
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(address()).toBe('/');
  expect(storedSession()).toBeNull();
  await signInWith(user, 'admin@gym.test', 'secret');
  expect(await screen.findByRole('heading', { name: 'admin /updateUser/:id' })).toBeVisible();
  expect(address()).toBe('/updateUser/7?from=mail');
});

test('A6, A8: a dead token at startup removes only itself, so that other tabs see no sign-out', async () => {
  await startAt('/profile', {
    as: 'admin',
    before: (api) => {
      api.expireSession();
      localStorage.setItem('tempUser', 'ann@gym.test');
    },
  });
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect([storedSession(), localStorage.getItem('tempUser')]).toEqual([null, 'ann@gym.test']);
  localStorage.clear();
});

test('A7: the root with a live session redirects to the dashboard', async () => {
  const before = window.history.length;
  const { address } = await startAt('/', { as: 'staff' });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(window.history.length).toBe(before);
});

test("A7: the menu's Dashboard entry leads from any screen to the dashboard", async () => {
  const { user, address } = await startAt('/profile', { as: 'staff' });
  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0]!);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('A7: Back from the dashboard returns to the screen where its menu entry was clicked', async () => {
  const { user, address } = await startAt('/profile', { as: 'staff' });
  await screen.findByRole('heading', { name: 'Profile' });
  const before = window.history.length;
  const dashboard = () => screen.getAllByRole('link', { name: 'Dashboard' })[0]!;
  await user.click(dashboard());
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await user.click(dashboard());
  await waitFor(() => expect([address(), window.history.length]).toEqual(['/dashboard', before + 1]));
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(address()).toBe('/profile');
});

test('A7, A3: signed out, a path of the other role leads to the dashboard after the sign-in', async () => {
  const { user, address, api } = await startAt('/userlist');
  expect(address()).toBe('/');
  expect(api.requests).toEqual([]);
  await signInWith(user, 'staff@gym.test', 'secret');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test.each(['/email', '/EMAIL'])('A7: %s opens without a sign-in', async (path) => {
  const { address } = await startAt(path);
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  expect(address()).toBe(path);
});

test.each(['', 'null', '{', '[]', '"text"', '{"fname":"Ann"}', '{"fname":1,"lname":2,"token":3}'])(
  'A8: a stored session that reads %p is signed out, without a request',
  async (stored) => {
    const { api, address } = await startAt('/dashboard', { before: () => localStorage.setItem('loggedUser', stored) });
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect([address(), api.requests]).toEqual(['/', []]);
  },
);

test('A9: logging out revokes the session, clears local storage and loads the root', async () => {
  const { user, api, browser } = await startAt('/dashboard', {
    as: 'admin',
    before: () => localStorage.setItem('other', 'x'),
  });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.click(screen.getByRole('button', { name: /account/i }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(browser.loaded).toEqual(['/']));
  expect(localStorage).toHaveLength(0);
  expect(api.requestsOf('logout')).toHaveLength(1);
});

test('A9: sends no logout to a server that announces none', async () => {
  const { user, api, browser } = await startAt('/dashboard', { as: 'admin', features: [] });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.click(screen.getByRole('button', { name: /account/i }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(browser.loaded).toEqual(['/']));
  expect(api.requests.map(({ call }) => call)).toEqual(['getRole']);
});

test('A9: a sign-out in another tab loads the root here', async () => {
  const { browser } = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await waitFor(() => expect(browser.loaded).toEqual(['/']));
});

test('A9: a sign-in of another user in another tab reloads this one', async () => {
  const { browser, api } = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  api.signIn('staff');
  window.dispatchEvent(new StorageEvent('storage', { key: 'loggedUser' }));
  await waitFor(() => expect(browser.loaded).toEqual(['/profile']));
});

test('A9, A7: logging out forgets the requested page', async () => {
  const { user, browser } = await startAt('/dashboard', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  sessionStorage.setItem('headedFor', '/userlist');
  await user.click(screen.getByRole('button', { name: /account/i }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(browser.loaded).toEqual(['/']));
  expect(sessionStorage).toHaveLength(0);
});

test('A11: loads a remote only when it is needed, and never one of the other role', async () => {
  const { remotes, browser, registered } = await startAt('/dashboard', { as: 'staff' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(remotes().asked).toEqual([]);
  browser.idle();
  await waitFor(() => expect(remotes().asked).toEqual(['staff']));
  expect(registered).toEqual(['staff']);
});

test('A12: every call but the sign-in carries the token', async () => {
  const { user, api } = await startAt('/');
  await signInWith(user, 'staff@gym.test', 'secret');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.click(screen.getByRole('button', { name: /account/i }));
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByText('staff@gym.test');
  const { token } = storedSession() as { token: string };
  expect(api.requests.map(({ call, headers }) => [call, headers.authorization])).toEqual([
    ['userlogin', undefined],
    ...['getRole', 'getDeskOverview', 'getDashboardFigures', 'getGymReport', 'getUserProfile'].map((call) => [
      call,
      `Bearer ${token}`,
    ]),
  ]);
});

test('B3: the top bar shows the first name with its menu, and the footer credits the developer', async () => {
  const { user } = await startAt('/dashboard', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  const { fname } = storedSession() as { fname: string };
  const opener = within(screen.getAllByRole('banner')[0]!).getByRole('button', { name: new RegExp(fname) });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user.click(opener);
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  expect(screen.getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/changePassword');
  expect(screen.getByRole('link', { name: 'Help in a new tab' })).toHaveAttribute('href', '/help/of/dashboard');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(opener).toHaveFocus();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/© \d{4} Ada Works/);
});
