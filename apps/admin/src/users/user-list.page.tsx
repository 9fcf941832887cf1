import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { ListScreen } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { IgnoringCaseOffer } from './search/ignoring-case-offer.tsx';
import { useUserSearch } from './search/use-user-search.ts';
import { userColumns, userColumnsWithRole } from './user-columns.tsx';
import { userListQuery } from './user-queries.ts';

const { listTitle, add, none } = texts.users;

/** Enough to fill a large screen, few enough that each key of the search is answered at once. */
const PAGE_SIZE = 50;

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-users.tsx');

/** User List (acceptance C1, C2). */
export default function UserListPage(): ReactElement {
  const query = useQuery(userListQuery);
  const { session } = useHost();
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
          {session.has('exports') && <DialogButton label={texts.exports} load={exportDialog} />}
          {addUser}
        </>
      }
      query={query}
      columns={session.has('user-roles') ? userColumnsWithRole : userColumns}
      rowKey={({ id }) => id}
      search={search}
      pageSize={PAGE_SIZE}
      empty={<EmptyState title={none} action={addUser} />}
      noMatch={({ q, rows }) => <IgnoringCaseOffer users={rows} q={q} onAccept={() => ignoreCase(q)} />}
    />
  );
}
