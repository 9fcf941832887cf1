import { Badge, EmptyState, IconButton } from '@gym/ui';
import { type Column, DataTable } from '@gym/ui/list';

interface Locker {
  readonly number: number;
  readonly member: string;
  readonly isLate: boolean;
}

const columns: readonly Column<Locker>[] = [
  { id: 'number', header: 'Locker', width: 4, cell: ({ number }) => number },
  { id: 'member', header: 'Member', cell: ({ member }) => member },
  { id: 'state', header: 'State', width: 5, cell: ({ isLate }) => isLate && <Badge tone="warning">Late</Badge> },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: ({ number }) => <IconButton icon="pencil" label={`Edit locker ${number}`} />,
  },
];
const lockers: readonly Locker[] = [
  { number: 7, member: 'Ann Lee', isLate: false },
  { number: 12, member: 'Asha Rao', isLate: true },
];

export const LockersInUse = () => (
  <DataTable caption="Lockers in use" columns={columns} rows={lockers} rowKey={({ number }) => number} />
);

export const WithoutRows = () => (
  <DataTable
    caption="Lockers in use"
    columns={columns}
    rows={[]}
    rowKey={({ number }) => number}
    empty={<EmptyState title="All lockers are free" />}
  />
);
