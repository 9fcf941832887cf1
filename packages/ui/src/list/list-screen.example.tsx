import { LinkButton } from '@gym/ui';
import { type Column, ListScreen, SearchBox } from '@gym/ui/list';
import { createListTools } from '@gym/ui/list-tools';
import { wordMatch } from '@gym/ui/word-match';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface Member {
  readonly id: number;
  readonly name: string;
  readonly plan: string;
}

const names = ['Ann Lee', 'Asha Rao', 'Ben Okoro', 'Carla Díaz', 'Dan Novak', 'Eva Lindqvist', 'Farid Haddad'];
const readMembers = async (): Promise<Member[]> =>
  names.map((name, index) => ({ id: index + 1, name, plan: index % 2 === 0 ? 'Gold' : 'Silver' }));
const columns: readonly Column<Member>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'plan', header: 'Plan', cell: ({ plan }) => plan },
];
const search = {
  label: 'Search by name',
  placeholder: 'Enter a name',
  filter: (rows: readonly Member[], q: string) => rows.filter(({ name }) => wordMatch(q)(name)),
};

/** A screen imports a module of its own, so that the rows do not wait for it: `() => import('./tools.ts')`. */
const tools = async () => ({
  default: createListTools<Member>({
    name: 'example-members',
    person: () => 'Test Person',
    unsorted: 'Oldest first',
    sorts: [{ id: 'name', kind: 'text', value: ({ name }) => name }],
    filters: [
      {
        name: 'plan',
        label: 'Plan',
        options: () => ['Gold', 'Silver'].map((plan) => ({ value: plan, label: plan })),
        value: ({ plan }) => plan,
      },
    ],
  }),
});

export const WithSearchAndPages = () => (
  <ListScreen
    title="Member list"
    actions={<LinkButton to="/addmember">Add member</LinkButton>}
    query={useQuery({ queryKey: ['members'], queryFn: readMembers })}
    columns={columns}
    rowKey={({ id }) => id}
    search={search}
    pageSize={5}
  />
);

export const WithSortAndFilters = () => (
  <ListScreen
    title="Member list"
    query={useQuery({ queryKey: ['members'], queryFn: readMembers })}
    columns={columns}
    rowKey={({ id }) => id}
    search={search}
    tools={tools}
  />
);

export const SearchAlone = () => {
  const [value, setValue] = useState('');
  return <SearchBox label="Search by name" placeholder="Enter a name" value={value} onChange={setValue} />;
};
