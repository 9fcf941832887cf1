import { demoData } from '@gym/fake-api';
import { createFakeApi, type FakeApi, type FakeApiOptions } from '@gym/fake-api';
import { renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

function open(options: Partial<FakeApiOptions> = {}, at = '/userlist') {
  api = createFakeApi({ mode: 'full', ...options });
  api.signIn('admin');
  return renderRemote(remote, { at });
}

const users = (...names: string[]) => ({
  users: [
    ...demoData().users.slice(0, 1),
    ...names.map((fname, at) => ({
      ...demoData().users[1]!,
      id: at + 10,
      fname,
      lname: 'Lee',
      email: `u${at}@gym.test`,
    })),
  ],
});
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const firstNames = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent?.split(' ')[0]);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search by first name' });

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test('C1: lists the users of getUsersDetails, each with an Edit link, and leads to Add User', async () => {
    open({ mode });
    expect(await screen.findByRole('table', { name: 'User List' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'User List' })).toBeVisible();
    expect(
      within(rows()[1]!)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Sam Staff', 'staff@gym.test', '0700000002']);
    expect(within(rows()[1]!).getByRole('link', { name: 'Edit Sam Staff' })).toHaveAttribute('href', '/updateUser/2');
    expect(screen.getByRole('link', { name: 'Add User' })).toHaveAttribute('href', '/user');
    expect(api.requests.map(({ call }) => call)).toEqual(['getUsersDetails']);
  });

  test('C5: shows role and status only if the server announces them', async () => {
    open({ mode, data: { users: [{ ...demoData().users[0]! }, { ...demoData().users[1]!, active: false }] } });
    await screen.findByRole('table');
    expect(headers()).toEqual(
      mode === 'full' ? ['Name', 'Email', 'Phone', 'Role', 'Status', 'Actions'] : ['Name', 'Email', 'Phone', 'Actions'],
    );
    expect(screen.queryAllByText('Administrator')).toHaveLength(mode === 'full' ? 1 : 0);
    expect(screen.queryAllByText('Not active')).toHaveLength(mode === 'full' ? 1 : 0);
  });
});

test('C1: links to the same forms when ids are sent as text', async () => {
  open({ mode: 'spec-only', idsAs: 'string' });
  expect(await screen.findByRole('link', { name: 'Edit Sam Staff' })).toHaveAttribute('href', '/updateUser/2');
});

test.each([
  ['Ann', ['Ann', 'Anna']],
  ['nn', ['Ann', 'Anna', 'ann']],
  ['^.nn$', ['Ann', 'ann']],
  ['B(', ['B(b']],
])('C1, C2: finds first names by %s, case-sensitive, as a pattern or else as text', async (text, names) => {
  const { user } = open({ data: users('Ann', 'Anna', 'ann', 'B(b') });
  await screen.findByRole('table');
  await user.click(search());
  await user.paste(text);
  await waitFor(() => expect(firstNames()).toEqual(names));
});

test('C2: offers matches ignoring case when only the case differs', async () => {
  const { user } = open({ data: users('Ann', 'Anna', 'Bob') });
  await screen.findByRole('table');
  await user.type(search(), 'aNN');
  await user.click(await screen.findByRole('button', { name: 'Show 2 matches ignoring case' }));
  expect(firstNames()).toEqual(['Ann', 'Anna']);
  expect(search()).toHaveFocus();
  await user.type(search(), '{Backspace}');
  expect(await screen.findByRole('button', { name: 'Show 2 matches ignoring case' })).toBeVisible();
});

test.each(['Lee', 'u1@gym', 'Leee'])(
  'offers the users whose surname, email or phone is %s, or nearly',
  async (text) => {
    const { user, address } = open({ data: users('Ann', 'Bob') });
    await screen.findByRole('table');
    await user.type(search(), text);
    const count = text === 'u1@gym' ? '1 match' : '2 matches';
    await user.click(await screen.findByRole('link', { name: `Show ${count} in name, phone or email` }));
    await waitFor(() => expect(firstNames()).toEqual(text === 'u1@gym' ? ['Bob'] : ['Ann', 'Bob']));
    expect(address()).toBe(`/userlist?${new URLSearchParams({ any: text })}`);
    expect(screen.getByRole('searchbox', { name: 'Search name, phone or email' })).toHaveFocus();
  },
);

test('C2: says that nothing matches, and offers nothing', async () => {
  const { user } = open();
  await screen.findByRole('table');
  await user.type(search(), 'Xaver');
  expect(await screen.findByText(/No match/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /ignoring case/ })).not.toBeInTheDocument();
});

test('C1: keeps search and page in the URL', async () => {
  const { user, address } = open(
    { data: users(...Array.from({ length: 120 }, (_, at) => `Name${at}`)) },
    '/userlist?page=2',
  );
  await screen.findByRole('table');
  expect(screen.getByText('51–100 of 121')).toBeVisible();
  expect(firstNames()[0]).toBe('Name49');
  await user.type(search(), 'Name1');
  await waitFor(() => expect(address()).toBe('/userlist?q=Name1'));
  expect(screen.getByText(/of 31$/)).toBeVisible();
});

test('says why a list cannot be loaded, and offers to retry', async () => {
  api = createFakeApi({ mode: 'full' });
  api.signIn('admin');
  const allow = api.reject('getUsersDetails', { status: 503, reason: 'The database is resting.' });
  const { user } = renderRemote(remote, { at: '/userlist' });
  expect(await screen.findByText('The database is resting.')).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('offers to add the first user when there is none', async () => {
  api = createFakeApi({ mode: 'spec-only' });
  api.signIn('admin');
  api.answerWith('getUsersDetails', { status: 200, body: '{"data":[]}' });
  renderRemote(remote, { at: '/userlist' });
  expect(await screen.findByText('No users yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Add User' })).toHaveLength(2);
});
