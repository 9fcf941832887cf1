import type { SentRequest } from '@gym/api-client/testing';
import { cells } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { manyMembers, MEMBERS, type Members } from '../../testing/gym-answers.ts';
import { openAt, type OpenOptions } from '../../testing/open-at.ts';

const GYM_OF_48 = { getMemberDetails: manyMembers(48) };
/** A server of the specification: it sends all members, without their memberships. */
const SPECIFICATION: OpenOptions = {
  features: [],
  answers: { getMemberDetails: { data: MEMBERS.map(({ membership: _m, ends: _e, ...row }) => row) } },
};

/** A gym too large for a browser: it answers a page of five, and this many matches. */
const largeGym =
  (matchesOf: (query: SentRequest['query']) => number) =>
  ({ query }: SentRequest): Members => {
    const total = matchesOf(query);
    return { data: manyMembers(Math.min(total, 5)).data, total };
  };

async function open(options: OpenOptions = {}, at = '/memberList') {
  const opened = await openAt(at, { answers: GYM_OF_48, ...options });
  await waitFor(() => expect(screen.queryByRole('table') ?? screen.queryByText(/No match/)).toBeVisible());
  return opened;
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rowNames = () => cells().map(([name]) => name);
const nameSearch = () => screen.getByPlaceholderText('Enter Name');
const quickSearch = () => screen.getByRole('searchbox', { name: 'Search name, phone or email' });
const pager = () => within(screen.getByRole('navigation'));
const sort = () => screen.findByRole('combobox', { name: 'Sort' });

test.each([
  ['full', {}, ['Membership']],
  ['spec-only', SPECIFICATION, []],
])(
  "E1: has the title 'Member List' and shows name, phone and email of the first five members of a %s server",
  async (_server, options, announced) => {
    const { api } = await open(options);
    expect(screen.getByRole('heading', { level: 1, name: 'Member List' })).toBeVisible();
    expect(headers()).toEqual(['Full name', 'Phone', 'Email', ...announced, 'Actions']);
    expect(cells()).toHaveLength(5);
    expect(cells()[0]?.slice(0, 3)).toEqual(['Ann Lee', '0600000000', 'member2@gym.test']);
    expect(cells()[0]?.at(-1)).toBe('Edit Ann Lee');
    expect(api.requests.map(({ call }) => call)).toEqual(['getMemberDetails']);
  },
);

test("E1: links '+Add Member' and Edit to their forms", async () => {
  await open();
  expect(screen.getByRole('link', { name: '+Add Member' })).toHaveAttribute('href', '/addmember');
  expect(screen.getByRole('link', { name: 'Edit Ben Okafor' })).toHaveAttribute('href', '/updateMember/3');
});

test("E1: 'Enter Name' searches the first name, case-sensitive, as plain text", async () => {
  const { user } = await open();
  await user.type(nameSearch(), 'nn');
  await waitFor(() => expect(rowNames()).toEqual(['Ann Lee']));
  for (const text of ['ann', '^A']) {
    await user.clear(nameSearch());
    await user.type(nameSearch(), text);
    expect(await screen.findByText(/No match/)).toBeVisible();
  }
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

test('says that the gym has no members', async () => {
  await openAt('/memberList', { answers: { getMemberDetails: manyMembers(0) } });
  expect(await screen.findByText('No members yet')).toBeVisible();
});

test('against a server of the specification, shows no gaps and sorts only what it sends', async () => {
  const { user, api } = await open(SPECIFICATION);
  expect(screen.queryByRole('link', { name: 'Ann Lee' })).toBeNull();
  const orders = within(await sort())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(orders.filter((order) => order?.startsWith('Membership'))).toEqual([]);
  expect(screen.queryByRole('combobox', { name: 'Membership' })).toBeNull();
  await user.selectOptions(await sort(), 'Added, newest first');
  await waitFor(() => expect(rowNames()[0]).toBe('Elena Rossi'));
  expect(api.requests.map(({ query }) => query)).toEqual([{}]);
});

/** Members with these memberships. */
const withMemberships = (...of: Partial<Members['data'][number]>[]): Members => ({
  data: of.map((membership, at) => ({ ...MEMBERS[at]!, ...membership })),
  total: of.length,
});

test('shows the membership and its last day if announced, and links to the member', async () => {
  const getMemberDetails = withMemberships(
    { membership: 'active', ends: '2027-01-31' },
    { membership: 'ended', ends: '2026-12-01' },
    { membership: 'none', ends: null },
    { membership: 'upcoming', ends: '2027-02-03', starts: '2027-01-04' },
  );
  await open({ answers: { getMemberDetails }, config: { locale: 'en-GB' } });
  expect(cells().map((row) => row[3])).toEqual([
    'Active until 31 Jan 2027',
    'Ended on 1 Dec 2026',
    'No plan',
    'Upcoming starts on 4 Jan 2027',
  ]);
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/member/3');
});

test('finds by name, phone or email in the quick search, ignoring case', async () => {
  const { user, address } = await open();
  expect(screen.getAllByRole('searchbox')[0]).toBe(nameSearch());
  await user.type(quickSearch(), 'lee MEMBER2@');
  await waitFor(() => expect(rowNames()).toEqual(['Ann Lee']));
  await waitFor(() => expect(address()).toBe('/memberList?any=lee+MEMBER2%40'));
});

test.each([
  ['0600000003', ['Dev Quinn']],
  ['+91 600 000 003', ['Dev Quinn']],
  ['7007', ['Numa Bered']],
])('finds %s in the quick search: a phone, also with a country code, and a member number', async (text, names) => {
  const numbered = { id: 7007, fname: 'Numa', lname: 'Bered', phone: '5', email: 'n@gym.test' };
  const { user } = await open({ answers: { getMemberDetails: { data: [...MEMBERS, numbered], total: 6 } } });
  await user.type(quickSearch(), text);
  await waitFor(() => expect(rowNames()).toEqual(names));
});

test('E1, E2: lets the server search and page a large gym', async () => {
  const { user, api } = await openAt('/memberList', {
    answers: { getMemberDetails: largeGym(({ q }) => (q === 'Ann' ? 1_002 : 10_020)) },
  });
  expect(await screen.findByText('1–5 of 10020')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Last' }));
  expect(await screen.findByText('10016–10020 of 10020')).toBeVisible();
  await user.type(nameSearch(), 'Ann');
  expect(await screen.findByText('1–5 of 1002')).toBeVisible();
  expect(api.requestsOf('getMemberDetails').at(-1)?.query).toEqual({ q: 'Ann', page: '1', size: '5' });
});

test('sorts and filters by what the server announces, and keeps it in the URL', async () => {
  const getMemberDetails = withMemberships(
    { membership: 'active', ends: '2027-02-28', plan_name: 'Gold' },
    { membership: 'active', ends: '2027-01-31', plan_name: 'Silver' },
    { membership: 'ended', ends: '2026-12-31', plan_name: 'Gold' },
    {},
  );
  const { user, address } = await open({ answers: { getMemberDetails } });
  await user.selectOptions(await sort(), 'Membership, ends first');
  await waitFor(() => expect(rowNames()).toEqual(['Chitra Patel', 'Ben Okafor', 'Ann Lee', 'Dev Quinn']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Gold');
  const memberships = screen.getByRole('combobox', { name: 'Membership' });
  expect(within(memberships).getByRole('option', { name: 'Upcoming' })).toHaveValue('upcoming');
  await user.selectOptions(memberships, 'Active');
  await waitFor(() => expect(rowNames()).toEqual(['Ann Lee']));
  expect(address()).toBe('/memberList?sort=membership&plan=Gold&membership=active');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Membership' }), 'No plan');
  expect(await screen.findByText('No match for “Membership: No plan, Plan: Gold”')).toBeVisible();
});

test('lets the server sort and filter a large gym, where it announces that', async () => {
  const getMemberDetails = largeGym(({ membership }) => (membership ? 0 : 10_020));
  const { user, api } = await open({ answers: { getMemberDetails } }, '/memberList?sort=added&order=desc');
  await waitFor(() =>
    expect(api.requestsOf('getMemberDetails').at(-1)?.query).toEqual({
      ...{ page: '1', size: '5', sort: 'added', order: 'desc' },
    }),
  );
  await waitFor(() => expect(rowNames()[0]).toBe('Ann Lee'));
  expect(within(await sort()).queryByRole('option', { name: /^Phone/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Membership' }), 'Active');
  expect(await screen.findByText('No match for “Membership: Active”')).toBeVisible();
});

test.each([
  ['in the browser', manyMembers(12)],
  ['on the server', largeGym(({ q, any }) => (q ? 0 : any ? 1 : 10_020))],
])('offers matches in other fields where the first name has none, counted %s', async (_where, getMemberDetails) => {
  const { user, address } = await open({ answers: { getMemberDetails } }, '/memberList?q=member2%40');
  await user.click(await screen.findByRole('link', { name: 'Show 1 match in name, phone or email' }));
  await waitFor(() => expect(rowNames()).toEqual(['Ann Lee']));
  expect(address()).toBe('/memberList?any=member2%40');
  expect(quickSearch()).toHaveFocus();
});
