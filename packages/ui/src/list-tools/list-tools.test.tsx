import type { UseQueryResult } from '@tanstack/react-query';
import { ListScreen } from '@gym/ui/list';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createListTools } from './create-list-tools.tsx';

interface Person {
  id: number;
  name: string;
  age: number | undefined;
  status: string;
}

const STATUSES = ['Active', 'Ended'];
const people = ['Öz', 'bea', 'Ann', 'Zoe', 'Carl', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo'].map(
  (name, index): Person => ({
    id: index + 1,
    name,
    age: index === 2 ? undefined : 40 - index,
    status: STATUSES[index % 2]!,
  }),
);
const query = { data: people, isError: false, isFetching: false, refetch: () => {} } as unknown as UseQueryResult<
  Person[]
>;

let person = 'Maria Silva';
const tools = createListTools<Person>({
  name: 'people',
  person: () => person,
  unsorted: 'Oldest first',
  sorts: [
    { id: 'name', kind: 'text', value: ({ name }) => name },
    { id: 'age', kind: 'number', value: ({ age }) => age },
    {
      id: 'added',
      kind: 'number',
      label: 'Added',
      directions: ['oldest first', 'newest first'],
      value: ({ id }) => id,
    },
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: () => STATUSES.map((label) => ({ value: label.toLowerCase(), label })),
      value: ({ status }) => status.toLowerCase(),
    },
    { name: 'role', label: 'Role', options: () => [], value: () => undefined },
  ],
});

const columns = [
  { id: 'name', header: 'Name', cell: ({ name }: Person) => name },
  { id: 'age', header: 'Age', cell: ({ age }: Person) => age },
  { id: 'status', header: 'Status', cell: ({ status }: Person) => status },
  { id: 'actions', header: 'Actions', headerHidden: true, cell: () => 'Edit' },
];
const search = {
  label: 'Search',
  filter: (rows: readonly Person[], q: string) => rows.filter(({ name }) => name.includes(q)),
};
const rowKey = ({ id }: Person) => id;
const load = () => Promise.resolve({ default: tools });

async function visit(at = '/people') {
  const list = (
    <ListScreen
      title="People"
      query={query}
      columns={columns}
      rowKey={rowKey}
      search={search}
      pageSize={5}
      tools={load}
    />
  );
  const router = createMemoryRouter([{ path: '/people', element: list }], { initialEntries: [at] });
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByRole('combobox', { name: 'Sort' });
  return { router, unmount, user: userEvent.setup(), at: () => router.state.location.search };
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => within(header(name)).getByRole('button');

afterEach(() => {
  person = 'Maria Silva';
  document.cookie = 'lists=; Path=/; Max-Age=0';
});

test('a header sorts upwards, downwards, then as the list comes, also by the keyboard, and says so', async () => {
  const { user, at } = await visit('/people?page=2');
  expect(header('Name')).not.toHaveAttribute('aria-sort');
  sortBy('Name').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Ann', 'bea', 'Carl', 'Dan', 'Eve']));
  expect(at()).toBe('?sort=name');
  expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByText('Sorted: Name, A to Z')).toHaveAttribute('aria-live', 'polite');
  expect(sortBy('Name')).toHaveFocus();
  await user.keyboard(' ');
  await waitFor(() => expect(names()).toEqual(['Zoe', 'Öz', 'Jo', 'Ida', 'Hal']));
  expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Öz', 'bea', 'Ann', 'Zoe', 'Carl']));
  expect(at()).toBe('');
});

test('rows without a value come last in both directions', async () => {
  const { user } = await visit('/people?sort=age&size=20');
  expect(names().at(-1)).toBe('Ann');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Age, highest first');
  await waitFor(() => expect(names()[0]).toBe('Öz'));
  expect(names().at(-1)).toBe('Ann');
});

test('the select offers every order, also one that has no column, and Back returns to the order before', async () => {
  const { router, user, at } = await visit('/people?q=a');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Added, newest first');
  await waitFor(() => expect(names()).toEqual(['Ida', 'Hal', 'Fay', 'Dan', 'Carl']));
  expect(at()).toBe('?q=a&sort=added&order=desc');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(names()[0]).toBe('bea'));
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Oldest first');
});

test('a filter keeps its rows and the URL, and can be cleared with the search', async () => {
  const { user, at } = await visit();
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Ended');
  expect(await screen.findByText('1–5 of 6')).toBeVisible();
  expect(at()).toBe('?status=ended');
  expect(screen.getByText('6 of 12 match')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'Ann');
  expect(await screen.findByText('No match for “Ann, Status: Ended”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('1–5 of 12')).toBeVisible();
  expect(at()).toBe('');
});

test('Reset removes sort and filters, and keeps the search', async () => {
  const { user, at } = await visit('/people?q=a&sort=name&order=desc&status=active');
  expect(names()).toEqual(['Ida', 'Carl']);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(at()).toBe('?q=a'));
});

test.each(['sort=phone', 'status=frozen', 'size=7', 'size=all', 'cols=nothing', 'order=desc', 'sort=&status=&size='])(
  'the invalid view %s shows the list as it comes',
  async (view) => {
    await visit(`/people?${view}`);
    expect(names()).toEqual(['Öz', 'bea', 'Ann', 'Zoe', 'Carl']);
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  },
);

test('hides chosen columns, but never the first one and the actions', async () => {
  const { user, at } = await visit();
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await user.click(screen.getByRole('checkbox', { name: 'Age' }));
  await waitFor(() => expect(headers()).toEqual(['Name', 'Status', 'Actions']));
  expect(at()).toBe('?cols=status');
  await user.click(screen.getByRole('checkbox', { name: 'Status' }));
  await waitFor(() => expect(headers()).toEqual(['Name', 'Actions']));
  await user.click(screen.getByRole('checkbox', { name: 'Age' }));
  await user.click(screen.getByRole('checkbox', { name: 'Status' }));
  await waitFor(() => expect(headers()).toHaveLength(4));
  expect(at()).toBe('');
});

test('remembers page size and columns for each person in this browser, and puts them into the URL', async () => {
  const first = await visit();
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '10');
  await waitFor(() => expect(names()).toHaveLength(10));
  await first.user.click(screen.getByRole('checkbox', { name: 'Age' }));
  await waitFor(() => expect(first.at()).toBe('?size=10&cols=status'));
  first.unmount();

  const again = await visit();
  await waitFor(() => expect(again.at()).toBe('?size=10&cols=status'));
  expect(names()).toHaveLength(10);
  again.unmount();

  person = 'Ann Lee';
  const other = await visit();
  expect(names()).toHaveLength(5);
  expect(other.at()).toBe('');
});

test('a failed load of the controls leaves the rows, unless the URL asks for a view', async () => {
  const fails = () => Promise.reject(new Error('offline'));
  const list = (
    <ListScreen title="People" query={query} columns={columns} rowKey={rowKey} search={search} tools={fails} />
  );
  const open = (at: string) =>
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '/people', element: list, errorElement: <p>failed</p> }], {
          initialEntries: [at],
        })}
      />,
    );
  const { unmount } = open('/people');
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  expect(names()).toHaveLength(12);
  unmount();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  open('/people?status=ended');
  expect(await screen.findByText('failed')).toBeVisible();
});
