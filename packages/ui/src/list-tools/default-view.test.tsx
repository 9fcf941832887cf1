import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { ListScreen } from '@gym/ui/list';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createListTools } from './create-list-tools.tsx';
import { rememberedView, rememberView } from './remembered-view.ts';
import type { NamedView } from './list-definition.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

const list = { name: 'people', person: () => 'Maria Silva' };
const data: Person[] = ['Ann', 'Bea', 'Ann-Marie', 'Dan', 'Anna', 'Eve'].map((name, id) => ({ id, name }));
const query = { data, isError: false, isFetching: false, refetch: () => {} } as unknown as UseQueryResult<Person[]>;
const view: NamedView = { id: 1, list: '/people', name: 'Anns', query: 'starts=A', isDefault: true };

let views: readonly NamedView[] | Error = [view];
const load = jest.fn(async () => {
  if (views instanceof Error) throw views;
  return views;
});
const tools = createListTools<Person>({
  ...list,
  unsorted: 'Oldest first',
  sorts: [{ id: 'name', kind: 'text', value: ({ name }) => name }],
  filters: [
    {
      name: 'starts',
      label: 'Starts with',
      options: () => ['A', 'B'].map((value) => ({ value, label: value })),
      value: ({ name }) => name[0],
    },
  ],
  views: { isOffered: () => true, load, save: async () => {}, remove: async () => {} },
});
const columns = [{ id: 'name', header: 'Name', cell: ({ name }: Person) => name }];
const rowKey = ({ id }: Person) => id;
const search = {
  label: 'Search',
  filter: (rows: readonly Person[], q: string) => rows.filter(({ name }) => name.includes(q)),
};
const loadTools = () => Promise.resolve({ default: tools });

function visit(at = '/people') {
  const people = <ListScreen {...{ title: 'People', query, columns, rowKey, search, pageSize: 5, tools: loadTools }} />;
  const router = createMemoryRouter(
    [
      { path: '/people', element: people },
      { path: '/other', element: <h1>Other</h1> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup(), at: () => router.state.location.search };
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const ANNS = ['Ann', 'Ann-Marie', 'Anna'];
const ready = () => screen.findByRole('button', { name: 'Views' });

beforeEach(() => {
  views = [view];
  load.mockClear();
});
afterEach(() => {
  document.cookie = 'lists=; Path=/; Max-Age=0';
});

test('a list without a search opens with the default view, says so, and shows all on request', async () => {
  const { user, at } = visit();
  await waitFor(() => expect(at()).toBe('?starts=A'));
  await waitFor(() => expect(names()).toEqual(ANNS));
  expect(screen.getByText('Default view:')).toHaveTextContent('Default view: Anns');
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(at()).toBe('?view=all');
  expect(screen.queryByText('Default view:')).not.toBeInTheDocument();
});

test.each(['?q=Dan', '?starts=B', '?page=2', '?view=all'])('a link with %s wins', async (link) => {
  const { at } = visit(`/people${link}`);
  await ready();
  await waitFor(() => expect(document.cookie).toContain('lists='));
  expect(at()).toBe(link);
});

test('the next visit waits for the view, so that no other rows show first', async () => {
  visit();
  await waitFor(() => expect(document.cookie).toContain('lists='));
  document.body.innerHTML = '';
  let answer = () => {};
  load.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = () => resolve([view]);
      }),
  );
  const { at } = visit();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByRole('table')).toBeVisible();
  expect([at(), names()]).toEqual(['?starts=A', ANNS]);
});

test('a filter, an order or a search that is cleared shows all, not the default view', async () => {
  const { user, at } = visit();
  await waitFor(() => expect(at()).toBe('?starts=A'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Starts with' }), 'Any');
  await waitFor(() => expect(at()).toBe('?view=all'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts with' }), 'B');
  await waitFor(() => expect(at()).toBe('?starts=B'));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(at()).toBe('?view=all'));
});

test('a search of the default view can be cleared, for another search', async () => {
  views = [{ ...view, query: 'q=Ann' }];
  const { user, at } = visit();
  await waitFor(() => expect(at()).toBe('?q=Ann'));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('Ann'));
  await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
  await waitFor(() => expect(at()).toBe('?view=all'));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('the menu opens the default view again, also from the list itself', async () => {
  const { router, at } = visit('/people?q=Dan');
  await ready();
  await waitFor(() => expect(load).toHaveBeenCalled());
  await act(() => router.navigate('/people'));
  await waitFor(() => expect(at()).toBe('?starts=A'));
  await act(() => router.navigate('/other'));
  await act(() => router.navigate('/people'));
  await waitFor(() => expect(at()).toBe('?starts=A'));
  await waitFor(() => expect(names()).toEqual(ANNS));
});

test('opens beside the page size that the browser remembers, and keeps that', async () => {
  rememberView(list, { size: '10' });
  const { at } = visit();
  await waitFor(() => expect(at()).toBe('?starts=A'));
  await waitFor(() => expect(document.cookie).toMatch(/people\.10\.\.1/));
  expect(rememberedView(list)).toEqual({ size: '10' });
});

test('shows all if the views cannot be read', async () => {
  views = new Error('No answer.');
  document.cookie = 'lists=none.none..';
  const { at } = visit();
  await ready();
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(at()).toBe('');
  expect(names()).toHaveLength(5);
});
