import type { SentRequest } from '@gym/api-client/testing';
import type { ContributedFilter } from '@gym/remote-contract';
import { cells } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import { manyMembers, type Members } from '../../testing/gym-answers.ts';
import { openAt } from '../../testing/open-at.ts';

/** A filter of another remote, as the host brings it. */
const lockers = (find: ContributedFilter['find'], id = 'lockers-filter'): ContributedFilter => ({
  id,
  label: 'Locker',
  options: [
    { value: 'none', label: 'No locker' },
    { value: 'late', label: 'Late' },
  ],
  find,
  failure: (error, onRetry) => (
    <div>
      <p>{(error as Error).message}</p> <button onClick={onRetry}>Retry</button>
    </div>
  ),
});
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
/** Members 3 to 12 have no locker; of the other choice, nobody. */
const find: ContributedFilter['find'] = async (value) => (value === 'none' ? numbers(3, 12) : []);

const LARGE = {
  getMemberDetails: ({ query: { ids } }: SentRequest): Members => {
    const total = ids === undefined ? 10_020 : ids === '0' ? 0 : ids.split('.').length;
    return { data: manyMembers(Math.min(total, 5)).data, total };
  },
};
const open = (filter: ContributedFilter, at = '/memberList', answers: object = { getMemberDetails: manyMembers(48) }) =>
  openAt(at, { answers, filters: [filter] });
const rowNames = () => cells().map(([name]) => name);
const locker = () => screen.findByRole('combobox', { name: 'Locker' });

test('narrows the list in the browser, together with its search, and keeps the choice in the address', async () => {
  const { user, address, api } = await open(lockers(find));
  await user.selectOptions(await locker(), 'No locker');
  expect(await screen.findByText('1–5 of 10')).toBeVisible();
  expect(rowNames()[0]).toBe('Ben Okafor');
  expect(address()).toBe('/memberList?lockers-filter=none');
  await user.type(screen.getByPlaceholderText('Enter Name'), 'Guest');
  expect(await screen.findByText('1–5 of 6')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/memberList?lockers-filter=none&q=Guest'));
  await user.selectOptions(await locker(), 'Late');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('1–5 of 48')).toBeVisible();
  expect(address()).toBe('/memberList');
  expect(api.requestsOf('getMemberDetails').filter(({ query }) => 'ids' in query)).toEqual([]);
});

test('narrows a list that the server pages, and all who match', async () => {
  const { user, api } = await open(lockers(find), '/memberList?lockers-filter=none&page=2&select=1', LARGE);
  expect(await screen.findByText('6–10 of 10')).toBeVisible();
  const ids = numbers(3, 12).join('.');
  expect(api.requestsOf('getMemberDetails').at(-1)?.query).toEqual({ page: '2', size: '5', ids });
  await user.click(await screen.findByRole('button', { name: 'Select all 10 that match' }));
  await waitFor(() => expect(api.requestsOf('getMatchingMembers').map(({ query }) => query)).toEqual([{ ids }]));
  await user.selectOptions(await locker(), 'Late');
  expect(await screen.findByText('No match for “Locker: Late”')).toBeVisible();
  expect(api.requestsOf('getMemberDetails').at(-1)?.query['ids']).toBe('0');
});

test('keeps the chosen rows under the filter, until the choosing ends', async () => {
  const { user } = await open(lockers(find), '/memberList?select=1');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }));
  await user.selectOptions(await locker(), 'No locker');
  expect(await screen.findByText('1–5 of 10')).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
  const select = screen.getByRole('button', { name: 'Select' });
  await user.click(select);
  await user.click(select);
  expect(await screen.findByText('0 selected')).toBeVisible();
});

test('two filters leave the members that both find', async () => {
  const other = lockers(async () => numbers(10, 20), 'towels-filter');
  const answers = { getMemberDetails: manyMembers(48) };
  const at = '/memberList?lockers-filter=none&towels-filter=late';
  await openAt(at, { answers, filters: [lockers(find), { ...other, label: 'Towel' }] });
  expect(await screen.findByText('1–3 of 3')).toBeVisible();
});

test('says why a filter failed, while the list stays, and filters again on Retry', async () => {
  const failing = jest.fn(find).mockRejectedValueOnce(new Error('there is no locker'));
  const { user } = await open(lockers(failing), '/memberList?lockers-filter=none');
  expect(await screen.findByText('there is no locker')).toBeVisible();
  expect(screen.getByText('1–5 of 48')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1–5 of 10')).toBeVisible();
  expect(screen.queryByText('there is no locker')).toBeNull();
});

test('says that a filter found too many members', async () => {
  await open(
    lockers(async () => numbers(1, 1001)),
    '/memberList?lockers-filter=none',
  );
  expect(await screen.findByText(/^It found 1001 members, and a list takes 1000 at most\./)).toBeVisible();
});

test('exports the members that it leaves', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, api } = await open(lockers(find), '/memberList?lockers-filter=none&plan=Gold');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await screen.findByText(/^Saved as/);
  expect(api.requestsOf('exportMatchingMembers').map(({ query }) => query)).toEqual([
    { plan: 'Gold', ids: numbers(3, 12).join('.') },
  ]);
});

test('without the feature, a list that the server pages has no such filter, and the export no matches', async () => {
  const features = ['member-lists', 'matching-members', 'exports'];
  const { user } = await openAt('/memberList?lockers-filter=none', {
    answers: LARGE,
    features,
    filters: [lockers(find)],
  });
  expect(await screen.findByText('1–5 of 10020')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Locker' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('Members that match')).toBeNull();
});
