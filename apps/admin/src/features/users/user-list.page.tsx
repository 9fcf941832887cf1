import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import type { User } from '@gym/api-contract';
import { type ContributedAction, type ContributedColumn, type HostServices, useHost } from '@gym/remote-contract';
import { fullName } from '@gym/rules';
import { Badge, EmailText, EmptyState, LinkButton } from '@gym/ui';
import { actionLinks } from '@gym/ui/action-links';
import { DialogButton } from '@gym/ui/dialog-button';
import { type Column, linksColumn, ListScreen } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import { sharedTexts } from '../../texts.ts';
import { userTexts } from './texts.ts';
import { userListQuery } from './user-queries.ts';
import { useUserSearch } from './use-user-search.ts';
import { IgnoreCaseOffer } from './ignore-case-offer.tsx';

const { columns, roles, status } = userTexts;

const person: readonly Column<User>[] = [
  { id: 'name', header: columns.name, width: 7.5, cell: fullName },
  { id: 'email', header: columns.email, width: 9, cell: ({ email }) => <EmailText email={email} /> },
  { id: 'phone', header: columns.phone, width: 8.75, cell: ({ phone }) => phone },
];

const access: readonly Column<User>[] = [
  {
    id: 'role',
    header: columns.role,
    nowrap: true,
    width: 6.5,
    cell: ({ role }) => (role === 1 ? roles.administrator : roles.staff),
  },
  {
    id: 'status',
    nowrap: true,
    width: 6,
    header: columns.status,
    cell: ({ active }) =>
      active === false ? <Badge tone="warning">{status.inactive}</Badge> : <Badge tone="accent">{status.active}</Badge>,
  },
];

const edit = (actions: readonly ContributedAction[]): Column<User> =>
  linksColumn<User>({
    header: columns.actions,
    label: sharedTexts.edit,
    to: ({ id }) => link(paths.updateUser, { id }),
    about: fullName,
    actions,
    given: ({ id }) => ({ user: id }),
  });

/** The specified columns of the user list, the announced ones (acceptance C5), and what other remotes add. */
const userColumns = (
  session: HostServices['session'],
  more: readonly ContributedColumn[] = [],
  actions: readonly ContributedAction[] = [],
): readonly Column<User>[] => [...person, ...(session.has('user-roles') ? access : []), ...more, edit(actions)];

const { listTitle, add, none, quickSearch } = userTexts;

const quick = { label: quickSearch };

/** Enough rows to fill a large screen, and few enough to redraw at each key of the search. */
const PAGE_SIZE = 50;

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-users.tsx');

const tools = () => import(/* webpackChunkName: "list-tools" */ './user-list-tools.ts');

/** User List (acceptance C1, C2). */
export default function UserListPage(): ReactElement {
  const query = useQuery(userListQuery);
  const { session, columns: contributed, actions } = useHost();
  const shownColumns = useMemo(
    () => userColumns(session, contributed?.('user-list'), actions?.('user')),
    [session, contributed, actions],
  );
  const { search, ignoreCase } = useUserSearch();
  const addUser = (
    <LinkButton to={paths.addUser} variant="primary">
      {add}
    </LinkButton>
  );
  return (
    <ListScreen
      title={listTitle}
      actions={
        <>
          {session.has('exports') && <DialogButton label={sharedTexts.exports} load={exportDialog} />}
          {actionLinks(actions?.('users'))}
          {addUser}
        </>
      }
      query={query}
      columns={shownColumns}
      rowKey={({ id }) => id}
      search={search}
      quick={quick}
      pageSize={PAGE_SIZE}
      tools={tools}
      empty={<EmptyState title={none} action={addUser} />}
      noMatch={({ q, rows }) => <IgnoreCaseOffer users={rows} q={q} onAccept={() => ignoreCase(q)} />}
    />
  );
}
