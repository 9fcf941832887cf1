import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton } from '@gym/ui';
import { actionLinks } from '@gym/ui/action-links';
import { DialogButton } from '@gym/ui/dialog-button';
import { ListScreen } from '@gym/ui/list';
import { memberColumns } from './member-columns.tsx';
import { loadListTools, nameSearch, quickMemberSearch, serverPagedMembers } from './member-lists.ts';
import * as paths from '../../paths.ts';
import { isPartial, memberListQuery, rowsOf } from './member-queries.ts';

/** The specification fixes title and link (acceptance E1). */
const texts = {
  title: 'Member List',
  add: '+Add Member',
  exports: 'Export',
  imports: 'Import',
  none: 'No members yet',
};

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-members.tsx');

/** The specification fixes it in section 9. */
const PAGE_SIZE = 5;

/** Member List (acceptance E1, E2). */
export default function MemberListPage(): ReactElement {
  const { session, columns: contributed, actions, loadFilters } = useHost();
  const query = useQuery({ ...memberListQuery, select: rowsOf });
  const { data: partial } = useQuery({ ...memberListQuery, select: isPartial });
  const columns = useMemo(
    () => memberColumns(session, contributed?.('member-list'), actions?.('member')),
    [session, contributed, actions],
  );
  const tools = useMemo(() => () => loadListTools().then(({ withFilters }) => withFilters(loadFilters)), [loadFilters]);
  const addMember = (
    <LinkButton to={paths.addMember} variant="primary">
      {texts.add}
    </LinkButton>
  );
  return (
    <ListScreen
      title={texts.title}
      actions={
        <>
          {session.has('exports') && <DialogButton label={texts.exports} load={exportDialog} />}
          {session.has('imports') && <LinkButton to={paths.importMembers}>{texts.imports}</LinkButton>}
          {actionLinks(actions?.('members'))}
          {addMember}
        </>
      }
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={nameSearch}
      quick={quickMemberSearch}
      pageSize={PAGE_SIZE}
      tools={tools}
      empty={<EmptyState title={texts.none} action={addMember} />}
      served={partial ? serverPagedMembers : undefined}
    />
  );
}
