import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ServedList, ServedSearch } from './list-props.ts';
import { ListScreen } from './list-screen.tsx';

interface Row {
  id: number;
  fname: string;
}

const GYM: Row[] = Array.from({ length: 120 }, (_, id) => ({ id, fname: id % 2 ? `Ann ${id}` : `Ben ${id}` }));
const asked: ServedSearch[] = [];
const served: ServedList<Row> = {
  page: (search) => ({
    queryKey: ['rows', search],
    queryFn: async () => {
      asked.push(search);
      const found = GYM.filter(
        ({ fname }) => fname.includes(search.q) && fname.toLowerCase().includes(search.any.toLowerCase()),
      );
      return { rows: found.slice((search.page - 1) * search.size, search.page * search.size), total: found.length };
    },
  }),
};
const search = {
  label: 'Search',
  filter: (rows: readonly Row[], q: string) => rows.filter(({ fname }) => fname.includes(q)),
};
const quick = {
  label: 'Quick',
  filter: (rows: readonly Row[], any: string) =>
    rows.filter(({ fname }) => fname.toLowerCase().includes(any.toLowerCase())),
};

function List({ large }: { large: boolean }) {
  const query = useQuery({ queryKey: ['first'], queryFn: async () => GYM.slice(0, 10) });
  return (
    <ListScreen
      title="Members"
      query={query}
      columns={[{ id: 'fname', header: 'Name', cell: ({ fname }) => fname }]}
      rowKey={({ id }) => id}
      search={search}
      quick={quick}
      pageSize={5}
      served={large ? served : undefined}
    />
  );
}

function visit(at = '/', large = true) {
  asked.length = 0;
  const router = createMemoryRouter([{ path: '*', element: <List large={large} /> }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, address: () => router.state.location.search };
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('pages on the server, with the page and the searches in the URL', async () => {
  const { address } = visit('/?page=2');
  expect(await screen.findByText('6–10 of 120')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Last' }));
  expect(await screen.findByText('116–120 of 120')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'Ann');
  expect(await screen.findByText('1–5 of 60')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Quick' }), 'ANN 11');
  expect(await screen.findByText('1–5 of 6')).toBeVisible();
  await waitFor(() => expect(address()).toBe('?q=Ann&any=ANN+11'));
  expect(asked.at(-1)).toEqual({ q: 'Ann', any: 'ANN 11', page: 1, size: 5 });
});

test.each([
  ['/?q=Zoe', 'Zoe'],
  ['/?q=Ann&any=zoe&page=2', 'Ann, zoe'],
])('a search without matches says so and can be cleared, also from the URL %s', async (at, searched) => {
  const { address } = visit(at);
  expect(await screen.findByText(`No match for “${searched}”`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('1–5 of 120')).toBeVisible();
  expect(address()).toBe('');
  expect(
    [screen.getByRole('searchbox', { name: 'Search' }), screen.getByRole('searchbox', { name: 'Quick' })].map(
      (box) => (box as HTMLInputElement).value,
    ),
  ).toEqual(['', '']);
});

test('a page past the end becomes the last page', async () => {
  const { address } = visit('/?q=Ann&page=40');
  expect(await screen.findByText('56–60 of 60')).toBeVisible();
  expect(names()).toHaveLength(5);
  expect(address()).toBe('?q=Ann&page=12');
});

test('Back to a later page of a longer list works while the shorter list is still shown', async () => {
  const { address, router } = visit('/?page=20');
  expect(await screen.findByText('96–100 of 120')).toBeVisible();
  await act(() => router.navigate('/?q=Ann+11'));
  expect(await screen.findByText('1–5 of 6')).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('96–100 of 120')).toBeVisible();
  expect(address()).toBe('?page=20');
});

test('in the browser, a row must match both searches', async () => {
  const { address } = visit('/?q=Ann', false);
  expect(await screen.findByText('1–5 of 5')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Quick' }), 'ann 3');
  await waitFor(() => expect(names()).toEqual(['Ann 3']));
  await waitFor(() => expect(address()).toBe('?q=Ann&any=ann+3'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
  expect(await screen.findByText('No match for “Annx, ann 3”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('1–5 of 10')).toBeVisible();
  expect(address()).toBe('');
});
