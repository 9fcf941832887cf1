import { demoData } from '@gym/fake-api';
import { createFakeApi, type FakeApi, type FakeApiOptions } from '@gym/fake-api';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../../remote.ts';
import { dayFromToday, membershipOf } from '../../testing/fake-gym.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

async function open(options: Partial<FakeApiOptions> = {}, at = '/memberList') {
  api = createFakeApi({ mode: 'full', data: demoData({ members: 48 }), ...options });
  api.signIn('staff');
  const rendered = renderRemote(remote, { at, host: createFakeHost({ audience: 'staff' }) });
  await screen.findByRole('heading', { name: 'Member List' });
  await waitFor(() => expect(screen.queryByRole('table') ?? screen.queryByText(/No match/)).toBeVisible());
  return rendered;
}

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const nameSearch = () => screen.getByPlaceholderText('Enter Name');
const pager = () => within(screen.getByRole('navigation'));

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test("E1: has the title 'Member List' and shows name, phone and email of the first five members", async () => {
    await open({ mode });
    expect(screen.getByRole('heading', { level: 1, name: 'Member List' })).toBeVisible();
    expect(headers()).toEqual(['Full name', 'Phone', 'Email', ...(mode === 'full' ? ['Membership'] : []), 'Actions']);
    expect(cells()).toHaveLength(5);
    expect(cells()[0]?.slice(0, 3)).toEqual(['Ann Lee', '0600000000', 'member2@gym.test']);
    expect(cells()[0]?.at(-1)).toBe('Edit Ann Lee');
    expect(api.requests.map(({ call }) => call)).toEqual(['getMemberDetails']);
  });
});

test("E1: links '+Add Member' and Edit to their forms", async () => {
  await open();
  expect(screen.getByRole('link', { name: '+Add Member' })).toHaveAttribute('href', '/addmember');
  expect(screen.getByRole('link', { name: 'Edit Ben Okafor' })).toHaveAttribute('href', '/updateMember/3');
});

test("E1: 'Enter Name' searches the first name, case-sensitive, as plain text", async () => {
  const { user } = await open();
  await user.type(screen.getByPlaceholderText('Enter Name'), 'Ann');
  await waitFor(() => expect(cells().every(([name]) => name?.startsWith('Ann '))).toBe(true));
  await user.clear(nameSearch());
  await user.type(nameSearch(), '^A');
  expect(await screen.findByText(/No match/)).toBeVisible();
});

test('E2: shows pages of five, with the range and the total', async () => {
  const { user, address } = await open();
  expect(pager().getByText('1–5 of 48')).toBeVisible();
  await user.click(pager().getByRole('button', { name: 'Next' }));
  expect(await pager().findByText('6–10 of 48')).toBeVisible();
  expect(pager().getByText('Page 2 of 10')).toBeVisible();
  expect(address()).toBe('/memberList?page=2');
  await user.click(pager().getByRole('button', { name: 'Last' }));
  expect(await pager().findByText('46–48 of 48')).toBeVisible();
  await user.click(pager().getByRole('button', { name: 'Previous' }));
  expect(await pager().findByText('41–45 of 48')).toBeVisible();
  await user.click(pager().getByRole('button', { name: 'First' }));
  expect(await pager().findByText('1–5 of 48')).toBeVisible();
});

test('E2: starts a search at page 1, and keeps search and page in the URL', async () => {
  const { user, address } = await open({}, '/memberList?page=3');
  expect(pager().getByText('11–15 of 48')).toBeVisible();
  await user.type(nameSearch(), 'e');
  await waitFor(() => expect(address()).toBe('/memberList?q=e'));
  expect(pager().getByText(/^1–5 of/)).toBeVisible();
});

test('says why the list cannot be loaded, and offers to retry', async () => {
  api = createFakeApi({ mode: 'full' });
  api.signIn('staff');
  const allow = api.loseConnection('getMemberDetails');
  const { user } = renderRemote(remote, { at: '/memberList' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Retry' });
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('says that the gym has no members', async () => {
  api = createFakeApi({ mode: 'full', data: { members: [] } });
  api.signIn('staff');
  renderRemote(remote, { at: '/memberList' });
  expect(await screen.findByText('No members yet')).toBeVisible();
});

test('sends only requests of section 7 to a spec-only server, and shows no gaps', async () => {
  await open({ mode: 'spec-only' });
  expect(headers()).toEqual(['Full name', 'Phone', 'Email', 'Actions']);
  expect(screen.queryByRole('link', { name: 'Ann Lee' })).toBeNull();
  expect(api.requests.map(({ query }) => query)).toEqual([{}]);
});

const UPCOMING = { membership: 'upcoming', ends: '2027-02-03', starts: '2027-01-04' };

test('shows the membership and its last day if announced, and links to the member', async () => {
  const rows = [
    { id: 2, fname: 'Ann', lname: 'Lee', phone: '1', email: 'a@x', membership: 'active', ends: '2027-01-31' },
    { id: 3, fname: 'Ben', lname: 'Ray', phone: '2', email: 'b@x', membership: 'ended', ends: '2026-12-01' },
    { id: 4, fname: 'Cem', lname: 'Kaya', phone: '3', email: 'c@x', membership: 'none', ends: null },
    { ...{ id: 5, fname: 'Dee', lname: 'Roy', phone: '4', email: 'd@x' }, ...UPCOMING },
  ];
  api = createFakeApi({ mode: 'full' });
  api.signIn('staff');
  api.answerWith('getMemberDetails', { status: 200, body: JSON.stringify({ data: rows, total: 4 }) });
  renderRemote(remote, { at: '/memberList', host: createFakeHost({ audience: 'staff', config: { locale: 'en-GB' } }) });
  await screen.findByRole('table');
  expect(cells().map((row) => row[3])).toEqual([
    'Active until 31 Jan 2027',
    'Ended on 1 Dec 2026',
    'No plan',
    'Upcoming starts on 4 Jan 2027',
  ]);
  expect(screen.getByRole('link', { name: 'Ben Ray' })).toHaveAttribute('href', '/member/3');
});

test('finds by name, phone or email in the quick search, ignoring case', async () => {
  const { user, address } = await open();
  expect(screen.getAllByRole('searchbox')[0]).toBe(nameSearch());
  const quick = screen.getByRole('searchbox', { name: 'Search name, phone or email' });
  await user.type(quick, 'lee MEMBER2@');
  await waitFor(() => expect(cells().map(([name]) => name)).toEqual(['Ann Lee']));
  await waitFor(() => expect(address()).toBe('/memberList?any=lee+MEMBER2%40'));
  await user.clear(quick);
  await user.type(quick, '0600000003');
  await waitFor(() => expect(cells().map(([name]) => name)).toEqual(['Dev Quinn']));
});

test.each([
  ['+91 600 000 003', ['Dev Quinn']],
  ['7007', ['Numa Bered']],
])('finds %s in the quick search: a phone with a country code, a member number', async (text, names) => {
  const data = demoData({ members: 48 });
  const [first] = data.members;
  const numbered = { ...first!, id: 7007, fname: 'Numa', lname: 'Bered', phone: '5', email: 'n@gym.test' };
  const { user } = await open({ data: { ...data, members: [...data.members, numbered] } });
  await user.type(screen.getByRole('searchbox', { name: 'Search name, phone or email' }), text);
  await waitFor(() => expect(cells().map(([name]) => name)).toEqual(names));
});

test('E1, E2: lets the server search and page a large gym, with the same results', async () => {
  api = createFakeApi({ mode: 'full', data: demoData({ members: 10_020 }) });
  api.signIn('staff');
  const { user } = renderRemote(remote, { at: '/memberList', host: createFakeHost({ audience: 'staff' }) });
  expect(await screen.findByText('1–5 of 10020')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Last' }));
  expect(await screen.findByText('10016–10020 of 10020')).toBeVisible();
  await user.type(nameSearch(), 'Ann');
  expect(await screen.findByText('1–5 of 1002')).toBeVisible();
  expect(api.requestsOf('getMemberDetails').at(-1)?.query).toEqual({ q: 'Ann', page: '1', size: '5' });
});

const sort = () => screen.findByRole('combobox', { name: 'Sort' });
const rowNames = () => cells().map(([name]) => name);

test('sorts and filters by what the server announces, and keeps it in the URL', async () => {
  const data = {
    members: demoData({ members: 8 }).members,
    assignments: [
      membershipOf(2, 1, dayFromToday(30), 'Gold'),
      membershipOf(3, 2, dayFromToday(3), 'Silver'),
      membershipOf(4, 3, dayFromToday(-3), 'Gold'),
    ],
  };
  const { user, address } = await open({ data });
  await user.selectOptions(await sort(), 'Membership, ends first');
  await waitFor(() => expect(rowNames().slice(0, 3)).toEqual(['Chitra Patel', 'Ben Okafor', 'Ann Lee']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Gold');
  const memberships = screen.getByRole('combobox', { name: 'Membership' });
  expect(within(memberships).getByRole('option', { name: 'Upcoming' })).toHaveValue('upcoming');
  await user.selectOptions(memberships, 'Active');
  await waitFor(() => expect(rowNames()).toEqual(['Ann Lee']));
  expect(address()).toBe('/memberList?sort=membership&plan=Gold&membership=active');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Membership' }), 'No plan');
  expect(await screen.findByText('No match for “Membership: No plan, Plan: Gold”')).toBeVisible();
});

test('against a server of the specification, sorts only what it sends', async () => {
  const { user } = await open({ mode: 'spec-only' });
  const orders = within(await sort())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(orders.filter((order) => order?.startsWith('Membership'))).toEqual([]);
  expect(screen.queryByRole('combobox', { name: 'Membership' })).toBeNull();
  await user.selectOptions(await sort(), 'Added, newest first');
  await waitFor(() => expect(rowNames()[0]).not.toBe('Ann Lee'));
  expect(api.requests.map(({ query }) => query)).toEqual([{}]);
});

test('lets the server sort and filter a large gym, where it announces that', async () => {
  const data = demoData({ members: 10_020 });
  const { user } = await open({ data }, '/memberList?sort=added&order=desc');
  await waitFor(() =>
    expect(api.requestsOf('getMemberDetails').at(-1)?.query).toEqual({
      ...{ page: '1', size: '5', sort: 'added', order: 'desc' },
    }),
  );
  const last = data.members.at(-1)!;
  await waitFor(() => expect(rowNames()[0]).toBe(`${last.fname} ${last.lname}`));
  expect(within(await sort()).queryByRole('option', { name: /^Phone/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Membership' }), 'Active');
  expect(await screen.findByText('No match for “Membership: Active”')).toBeVisible();
});

test.each([
  ['in the browser', 12],
  ['on the server', 10_020],
])('offers matches in other fields where the first name has none, counted %s', async (_where, members) => {
  const { user, address } = await open({ data: demoData({ members }) }, '/memberList?q=member7%40');
  await user.click(await screen.findByRole('link', { name: 'Show 1 match in name, phone or email' }));
  await waitFor(() => expect(rowNames()).toHaveLength(1));
  expect(address()).toBe('/memberList?any=member7%40');
  expect(screen.getByRole('searchbox', { name: 'Search name, phone or email' })).toHaveFocus();
});
