import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { ListScreen } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { isPartial, memberListQuery, rowsOf } from '../member/member-queries.ts';
import { nameSearch, quickMemberSearch } from '../member/member-search.ts';
import { servedMembers } from '../member/served-members.ts';
import { paths } from '../paths.ts';
import { membersTexts } from '../texts/members.ts';
import { memberColumns } from './member-columns.tsx';

const { listTitle, add, none, exports, imports } = membersTexts;
const exportDialog = () => import(/* webpackChunkName: "export" */ './export-members.tsx');

/** Fixed by the specification, section 9. */
const PAGE_SIZE = 5;

/** Member List (acceptance E1, E2). */
export default function MemberListPage(): ReactElement {
  const { session } = useHost();
  const query = useQuery({ ...memberListQuery, select: rowsOf });
  const { data: partial } = useQuery({ ...memberListQuery, select: isPartial });
  const [linked, status] = [session.has('member-page'), session.has('member-status')];
  const columns = useMemo(() => memberColumns({ linked, status }), [linked, status]);
  const addMember = (
    <LinkButton to={paths.addMember} variant="primary">
      {add}
    </LinkButton>
  );
  return (
    <ListScreen
      title={listTitle}
      actions={
        <>
          {session.has('exports') && <DialogButton label={exports} load={exportDialog} />}
          {session.has('imports') && <LinkButton to={paths.importMembers}>{imports}</LinkButton>}
          {addMember}
        </>
      }
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={nameSearch}
      quick={quickMemberSearch}
      pageSize={PAGE_SIZE}
      empty={<EmptyState title={none} action={addMember} />}
      served={partial ? servedMembers : undefined}
    />
  );
}
