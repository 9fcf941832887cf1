import { createFakeApi, demoData, type FakeApi, type FakeApiOptions } from '@gym/api-client/fake';
import { createFakeHost, renderRemote } from '@gym/remote-kit';
import { screen, waitFor, within } from '@testing-library/react';
import * as remote from '../remote.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

async function open(options: Partial<FakeApiOptions> = {}, at = '/memberList') {
  api = createFakeApi({ mode: 'full', data: demoData({ members: 48 }), ...options });
  api.signIn('staff');
  const rendered = renderRemote(remote, { at, host: createFakeHost({ audience: 'staff' }) });
  await screen.findByRole('table', { name: 'Member List' });
  return rendered;
}

const cells = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
  .map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent));
const pager = () => within(screen.getByRole('navigation'));

describe.each(['full', 'spec-only'] as const)('against a %s server', (mode) => {
  test("E1: titled 'Member List', shows full name, phone and email of the first five members", async () => {
    await open({ mode });
    expect(screen.getByRole('heading', { level: 1, name: 'Member List' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Full name', 'Phone', 'Email', 'Actions']);
    expect(cells()).toHaveLength(5);
    expect(cells()[0]).toEqual(['Ann Lee', '0600000000', 'member2@gym.test', 'Edit Ann Lee']);
    expect(api.requests.map(({ call }) => call)).toEqual(['getMemberDetails']);
  });
});

test("E1: '+Add Member' and Edit lead to their forms", async () => {
  await open();
  expect(screen.getByRole('link', { name: '+Add Member' })).toHaveAttribute('href', '/addmember');
  expect(screen.getByRole('link', { name: 'Edit Ben Okafor' })).toHaveAttribute('href', '/updateMember/3');
});

test("E1: 'Enter Name' searches the first name, case-sensitive, as plain text", async () => {
  const { user } = await open();
  await user.type(screen.getByPlaceholderText('Enter Name'), 'Ann');
  await waitFor(() => expect(cells().every(([name]) => name?.startsWith('Ann '))).toBe(true));
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '^A');
  expect(await screen.findByText(/No match/)).toBeVisible();
});

test('E2: pages of five, with the range and the total of the list', async () => {
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

test('E2: searching starts at page 1 again; search and page live in the address', async () => {
  const { user, address } = await open({}, '/memberList?page=3');
  expect(pager().getByText('11–15 of 48')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'e');
  await waitFor(() => expect(address()).toBe('/memberList?q=e'));
  expect(pager().getByText(/^1–5 of/)).toBeVisible();
});

test('a member list that cannot be loaded says why and can be tried again', async () => {
  api = createFakeApi({ mode: 'full' });
  api.signIn('staff');
  const allow = api.lose('getMemberDetails');
  const { user } = renderRemote(remote, { at: '/memberList' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Retry' });
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('a gym without members says so', async () => {
  api = createFakeApi({ mode: 'full', data: { members: [] } });
  api.signIn('staff');
  renderRemote(remote, { at: '/memberList' });
  expect(await screen.findByText('No members yet')).toBeVisible();
});
