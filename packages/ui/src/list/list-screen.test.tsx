import type { UseQueryResult } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ListScreen } from './list-screen.tsx';

interface Member {
  id: number;
  fname: string;
}

const members: Member[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  fname: index % 2 ? `Bob ${index + 1}` : `Ann ${index + 1}`,
}));
const query = (data: Member[]) =>
  ({ data, isError: false, isFetching: false, refetch: () => {} }) as unknown as UseQueryResult<Member[]>;
const filter = (rows: readonly Member[], q: string) => rows.filter((member) => member.fname.includes(q));

function visit(address: string, data = members) {
  const list = (
    <ListScreen
      title="Member List"
      query={query(data)}
      columns={[{ id: 'name', header: 'Name', cell: (member) => member.fname }]}
      rowKey={(member) => member.id}
      pageSize={5}
      search={{ label: 'Search by first name', placeholder: 'Enter Name', filter }}
      noMatch={({ setQ }) => <button onClick={() => setQ('Ann')}>Look for Ann</button>}
    />
  );
  let endLoading = () => {};
  const slow = {
    path: '/planAssign',
    loader: () =>
      new Promise<null>((resolve) => {
        endLoading = () => resolve(null);
      }),
    element: <h1>Plan Assign</h1>,
  };
  const router = createMemoryRouter([{ path: '/memberList', element: list }, slow], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const search = screen.getByRole('searchbox', { name: 'Search by first name' });
  return { router, search, endLoading: () => endLoading() };
}

const names = () =>
  within(screen.getByRole('table', { name: 'Member List' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('shows the first page, and puts the next page into the URL', async () => {
  const { router } = visit('/memberList');
  expect(names()).toEqual(['Ann 1', 'Bob 2', 'Ann 3', 'Bob 4', 'Ann 5']);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(names()[0]).toBe('Bob 6');
  expect(router.state.location.search).toBe('?page=2');
});

test.each([
  ['/memberList?page=99', '?page=3', 'Ann 11'],
  ['/memberList?q=Ann&page=99', '?q=Ann&page=2', 'Ann 11'],
  ['/memberList?q=Nobody&page=2', '?q=Nobody', undefined],
])('E2: %s is past the end, so the URL becomes the last page', async (address, corrected, first) => {
  const { router } = visit(address);
  await waitFor(() => expect(router.state.location.search).toBe(corrected));
  expect(router.state.historyAction).toBe('REPLACE');
  if (first) expect(names()[0]).toBe(first);
});

test('typing a search on a late page changes the URL once, with the search', async () => {
  const { router, search } = visit('/memberList?page=3');
  const addresses: string[] = [];
  router.subscribe(({ location }) => void addresses.push(location.search));
  await userEvent.type(search, 'Bob 12');
  await waitFor(() => expect(router.state.location.search).toBe('?q=Bob+12'));
  expect(addresses.filter((address) => address === '')).toEqual([]);
});

test('opens the page and the search of the URL', () => {
  visit('/memberList?q=Ann&page=2');
  expect(screen.getByRole('searchbox')).toHaveValue('Ann');
  expect(names()).toEqual(['Ann 11']);
});

test.each(['0', '-1', 'x', '99', '1e3'])('limits page %p to the existing pages', (page) => {
  visit(`/memberList?page=${page}`);
  expect(names().length).toBeGreaterThan(0);
});

test('keeps every key of a fast typist, starts at page 1 and replaces the URL', async () => {
  const { router, search } = visit('/memberList?page=3');
  const entries = jest.fn();
  router.subscribe(({ historyAction }) => entries(historyAction));
  await userEvent.type(search, 'Bob 1', { delay: 1 });
  expect(search).toHaveValue('Bob 1');
  await waitFor(() => expect(names()).toEqual(['Bob 10', 'Bob 12']));
  await waitFor(() => expect(router.state.location.search).toBe('?q=Bob+1'));
  expect(entries).not.toHaveBeenCalledWith('PUSH');
  expect(search).toHaveValue('Bob 1');
});

test('keeps newer text when an earlier search reaches the URL', async () => {
  const { router, search } = visit('/memberList');
  await userEvent.type(search, 'An');
  await waitFor(() => expect(router.state.location.search).toBe('?q=An'));
  await userEvent.type(search, 'n');
  await userEvent.clear(search);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(search).toHaveValue('');
});

test('a search that settles while the next screen loads does not navigate back', async () => {
  jest.useFakeTimers();
  try {
    const { router, search, endLoading } = visit('/memberList');
    fireEvent.change(search, { target: { value: 'Ann' } });
    await act(async () => void router.navigate('/planAssign'));
    await act(async () => jest.advanceTimersByTime(10_000)); // the search settles
    await act(async () => endLoading());
    expect(screen.getByRole('heading', { name: 'Plan Assign' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  } finally {
    jest.useRealTimers();
  }
});

test('follows Back and links', async () => {
  const { router, search } = visit('/memberList?q=Ann');
  await act(() => router.navigate('/memberList?q=Bob'));
  expect(search).toHaveValue('Bob');
  await act(() => router.navigate(-1));
  expect(search).toHaveValue('Ann');
});

test("says that nothing matches, shows the screen's suggestion, and clears the search", async () => {
  const { search } = visit('/memberList?q=ann');
  expect(screen.getByText('No match for “ann”')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Look for Ann' }));
  expect(search).toHaveValue('Ann');
  await waitFor(() => expect(names()).toHaveLength(5));
});

test('says that the list has no records', () => {
  visit('/memberList', []);
  expect(screen.getByText('Nothing here yet')).toBeInTheDocument();
});
