import { screen, waitFor, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const row = (id: number, over: object = {}) => ({
  id,
  created_at: '2026-01-30T08:00:00.000Z',
  last_used_at: '2026-01-31T09:30:00.000Z',
  address: '192.0.2.7',
  agent: PHONE,
  current: false,
  ...over,
});
const answering = (...rows: ReturnType<typeof row>[]) => ({ getOwnSessions: { data: rows } });
const HERE = row(1, { current: true });
const cards = async () => within(await screen.findByRole('list', { name: 'Your sessions' })).getAllByRole('listitem');

test('shows device, last use and address of each session, and marks this one', async () => {
  await startAt('/sessions', {
    as: 'staff',
    answers: answering(row(1, { current: true, agent: '' }), row(2)),
  });
  const [here, there] = (await cards()).map((card) => within(card));
  expect(here!.getByRole('heading')).toHaveTextContent('Unknown device');
  expect(here!.getByText('This device')).toBeVisible();
  expect(here!.queryByRole('button')).toBeNull();
  expect(there!.getByRole('heading')).toHaveTextContent('Safari on iOS');
  expect(there!.getByText('31 Jan 2026, 09:30')).toBeVisible();
  expect(there!.getByText('192.0.2.7')).toBeVisible();
  expect(document.title).toBe('Where you are signed in · Iron & Oak');
});

test('shows the last network address of a session that is used elsewhere than where it began', async () => {
  await startAt('/sessions', {
    as: 'staff',
    answers: answering(row(1, { last_address: '192.0.2.7' }), row(2, { last_address: '198.51.100.9' })),
  });
  const [stayed, moved] = (await cards()).map((card) => within(card));
  expect(stayed!.queryByText('Last network address')).toBeNull();
  expect(moved!.getByText('Last network address')).toBeVisible();
  expect(moved!.getByText('198.51.100.9')).toBeVisible();
});

test('signing out elsewhere ends only that session, says so and keeps the focus on the list', async () => {
  const { user, api } = await startAt('/sessions', { as: 'staff', answers: answering(HERE, row(2, { agent: LINUX })) });
  const signOut = await screen.findByRole('button', { name: 'Sign out of Firefox on Linux' });
  api.answer(answering(HERE));
  await user.click(signOut);
  expect(await screen.findByText('Signed out: Firefox on Linux.')).toBeVisible();
  expect(await cards()).toHaveLength(1);
  expect(screen.getByText('You are signed in nowhere else.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('list', { name: 'Your sessions' })).toHaveFocus());
  expect(api.bodiesOf('revokeSession')).toEqual([{ id: 2 }]);
});

test('signing out everywhere else keeps this session', async () => {
  const { user, api } = await startAt('/sessions', { as: 'staff', answers: answering(HERE, row(2), row(3)) });
  expect(await cards()).toHaveLength(3);
  api.answer(answering(HERE));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Signed out everywhere else.')).toBeVisible();
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  expect(api.requestsOf('revokeOtherSessions')).toHaveLength(1);
});

test("a rejected sign-out shows the server's reason and reads the list again", async () => {
  const { user, api } = await startAt('/sessions', {
    as: 'staff',
    answers: answering(HERE, row(2)),
    before: (it) => void it.reject('revokeSession', { status: 404, reason: 'There is no session with the id 2.' }),
  });
  await user.click(await screen.findByRole('button', { name: /^Sign out of/ }));
  expect(await screen.findByText('Not signed out. There is no session with the id 2.')).toBeVisible();
  await waitFor(() => expect(api.requestsOf('getOwnSessions').length).toBeGreaterThan(1));
});

test('a list that cannot be read shows the reason and Retry', async () => {
  let allow = () => {};
  const { user } = await startAt('/sessions', {
    as: 'admin',
    answers: answering(HERE),
    before: (it) => void (allow = it.reject('getOwnSessions', { status: 503, reason: 'The database rests.' })),
  });
  expect(await screen.findByText('The database rests.')).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: /retry|try again/i }));
  expect(await cards()).toHaveLength(1);
});

test('the profile links here if the server announces sessions', async () => {
  const { user, address } = await startAt('/profile', { as: 'staff' });
  await user.click(await screen.findByRole('link', { name: 'Where you are signed in' }));
  await screen.findByRole('heading', { name: 'Where you are signed in' });
  expect(address()).toBe('/sessions');
});

test('with a server of the specification, nothing links here and nothing is requested', async () => {
  const { api } = await startAt('/sessions', { as: 'staff', features: [] });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(api.requestsOf('getOwnSessions')).toEqual([]);
  await startAt('/profile', { as: 'staff', features: [] });
  await screen.findByText('staff@gym.test');
  expect(screen.queryByRole('link', { name: 'Where you are signed in' })).toBeNull();
});
