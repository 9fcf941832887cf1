import type { User } from '@gym/api-contract';
import { cells } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';
import { ADA, SAM } from '../../testing/records.ts';

async function open(users: readonly User[] = [ADA, SAM], options: OpenOptions = {}, at = '/userlist') {
  const opened = await openAt(at, { answers: { getUsersDetails: { data: [...users] } }, ...options });
  await screen.findByRole('table', { name: 'User List' });
  return opened;
}

/** Ada, and a user of each first name. */
const people = (...names: string[]): User[] => [
  ADA,
  ...names.map((fname, at) => ({ ...SAM, id: at + 10, fname, lname: 'Lee', email: `u${at}@gym.test` })),
];
const firstNames = () => cells().map(([name]) => name?.split(' ')[0]);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search by first name' });

describe.each([
  ['full', {}],
  ['spec-only', SPECIFICATION],
])('against a %s server', (mode, server) => {
  test('C1: lists the users of getUsersDetails, each with an Edit link, and leads to Add User', async () => {
    const { api } = await open([ADA, SAM], server);
    expect(screen.getByRole('heading', { level: 1, name: 'User List' })).toBeVisible();
    expect(cells()[1]?.slice(0, 3)).toEqual(['Sam Staff', 'staff@gym.test', '0700000002']);
    expect(screen.getByRole('link', { name: 'Edit Sam Staff' })).toHaveAttribute('href', '/updateUser/2');
    expect(screen.getByRole('link', { name: 'Add User' })).toHaveAttribute('href', '/user');
    expect(api.requests.map(({ call }) => call)).toEqual(['getUsersDetails']);
  });

  test('C5: shows role and status only if the server announces them', async () => {
    await open([ADA, { ...SAM, active: false }], server);
    expect(headers()).toEqual(
      mode === 'full' ? ['Name', 'Email', 'Phone', 'Role', 'Status', 'Actions'] : ['Name', 'Email', 'Phone', 'Actions'],
    );
    expect(screen.queryAllByText('Administrator')).toHaveLength(mode === 'full' ? 1 : 0);
    expect(screen.queryAllByText('Not active')).toHaveLength(mode === 'full' ? 1 : 0);
  });
});

test('C1: links to the same forms when ids are sent as text', async () => {
  await open([{ ...SAM, id: '2' }], SPECIFICATION);
  expect(screen.getByRole('link', { name: 'Edit Sam Staff' })).toHaveAttribute('href', '/updateUser/2');
});

test.each([
  ['Ann', ['Ann', 'Anna']],
  ['nn', ['Ann', 'Anna', 'ann']],
  ['^.nn$', ['Ann', 'ann']],
  ['B(', ['B(b']],
])('C1, C2: finds first names by %s, case-sensitive, as a pattern or else as text', async (text, names) => {
  const { user } = await open(people('Ann', 'Anna', 'ann', 'B(b'));
  await user.click(search());
  await user.paste(text);
  await waitFor(() => expect(firstNames()).toEqual(names));
});

test('C2: offers matches ignoring case when only the case differs', async () => {
  const { user } = await open(people('Ann', 'Anna', 'Bob'));
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
    const { user, address } = await open(people('Ann', 'Bob'));
    await user.type(search(), text);
    const count = text === 'u1@gym' ? '1 match' : '2 matches';
    await user.click(await screen.findByRole('link', { name: `Show ${count} in name, phone or email` }));
    await waitFor(() => expect(firstNames()).toEqual(text === 'u1@gym' ? ['Bob'] : ['Ann', 'Bob']));
    expect(address()).toBe(`/userlist?${new URLSearchParams({ any: text })}`);
    expect(screen.getByRole('searchbox', { name: 'Search name, phone or email' })).toHaveFocus();
  },
);

test('C2: says that nothing matches, and offers nothing', async () => {
  const { user } = await open();
  await user.type(search(), 'Xaver');
  expect(await screen.findByText(/No match/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /ignoring case/ })).not.toBeInTheDocument();
});

test('C1: keeps search and page in the URL', async () => {
  const many = people(...Array.from({ length: 120 }, (_, at) => `Name${at}`));
  const { user, address } = await open(many, {}, '/userlist?page=2');
  expect(screen.getByText('51–100 of 121')).toBeVisible();
  expect(firstNames()[0]).toBe('Name49');
  await user.type(search(), 'Name1');
  await waitFor(() => expect(address()).toBe('/userlist?q=Name1'));
  expect(screen.getByText(/of 31$/)).toBeVisible();
});

test('offers to add the first user when there is none', async () => {
  await openAt('/userlist', { answers: { getUsersDetails: { data: [] } } });
  expect(await screen.findByText('No users yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Add User' })).toHaveLength(2);
});
