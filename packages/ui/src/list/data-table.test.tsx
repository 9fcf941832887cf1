import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Column, DataTable } from './data-table.tsx';

interface Person {
  id: number;
  name: string;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }));
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: (person) => person.name },
  {
    id: 'edit',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (person) => <a href={`/user/${person.id}`}>Edit</a>,
  },
];
const rowKey = (person: Person) => person.id;

test('is an HTML table with a caption, column headers and a row for each record', () => {
  render(<DataTable caption="Users" columns={columns} rows={people(2)} rowKey={rowKey} />);
  const table = screen.getByRole('table', { name: 'Users' });
  expect(table.tagName).toBe('TABLE');
  for (const header of within(table).getAllByRole('columnheader')) expect(header).toHaveAttribute('scope', 'col');
  expect(within(table).getByRole('row', { name: 'Person 2 Edit' })).toBeInTheDocument();
});

test('becomes cards below the width that its columns declare, with the space between them', () => {
  const wide = columns.map((column) => (column.id === 'name' ? { ...column, width: 12.5 } : column));
  const { rerender } = render(<DataTable caption="Users" columns={columns} rows={people(1)} rowKey={rowKey} />);
  const frame = () => screen.getByRole('table').parentElement;
  const widths = () => screen.getAllByRole('columnheader').map(({ style }) => style.minInlineSize);
  expect(frame()).toHaveStyle({ fontSize: '12.5rem' });
  expect(widths()).toEqual(['7rem', '2.5rem']);
  rerender(<DataTable caption="Users" columns={wide} rows={people(1)} rowKey={rowKey} />);
  expect(frame()).toHaveStyle({ fontSize: '18rem' });
  expect(widths()).toEqual(['12.5rem', '2.5rem']);
});

test('shows the replacement for an empty table', () => {
  render(<DataTable caption="Users" columns={columns} rows={[]} rowKey={rowKey} empty="Nobody yet" />);
  expect(screen.getByText('Nobody yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('shows changed rows', () => {
  const { rerender } = render(<DataTable caption="Users" columns={columns} rows={people(1)} rowKey={rowKey} />);
  rerender(<DataTable caption="Users" columns={columns} rows={[{ id: 1, name: 'Ann' }]} rowKey={rowKey} />);
  expect(screen.getByRole('cell', { name: 'Ann' })).toBeInTheDocument();
});

test('adds ten thousand rows to the page in steps, and shows the total', async () => {
  render(<DataTable caption="Users" columns={columns} rows={people(10_000)} rowKey={rowKey} />);
  const table = screen.getByRole('table');
  expect(table).toHaveAttribute('aria-rowcount', '10001');
  const first = within(table).getAllByRole('row').length;
  expect(first).toBeLessThan(100);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(first);
});

test('starts a long list again after a new search, but not after a refetch', async () => {
  const table = (rows: Person[], search: string) => (
    <DataTable caption="Users" columns={columns} rows={rows} rowKey={rowKey} startOver={search} />
  );
  const { rerender } = render(table(people(400), ''));
  const first = screen.getAllByRole('row').length;
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const more = screen.getAllByRole('row').length;
  rerender(table(people(401), ''));
  expect(screen.getAllByRole('row')).toHaveLength(more);
  rerender(table(people(300), 'P'));
  expect(screen.getAllByRole('row')).toHaveLength(first);
});
