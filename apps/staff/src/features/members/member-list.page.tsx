import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useMemo } from 'react';
import type { ListedMember } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { Badge, EmailText, EmptyState, LinkButton, TextLink } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { type Column, ListScreen } from '@gym/ui/list';
import { loadListTools } from './load-parts.ts';
import * as paths from '../../paths.ts';
import { fullName } from './full-name.ts';
import { nameSearch, quickMemberSearch, serverPagedMembers } from './member-lists.ts';
import { isPartial, memberListQuery, rowsOf } from './member-queries.ts';
import { MembershipStatus } from './membership-status.tsx';
import { sharedTexts } from './texts.ts';

/** Texts of the member list. The specification fixes titles and links (acceptance E1). */
const membersTexts = {
  listTitle: 'Member List',
  add: '+Add Member',
  exports: 'Export',
  imports: 'Import',
  none: 'No members yet',
  columns: { name: 'Full name', phone: 'Phone', email: 'Email', membership: 'Membership', actions: 'Actions' },
};

const { columns } = membersTexts;

const contact: readonly Column<ListedMember>[] = [
  { id: 'phone', header: columns.phone, width: 8.75, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, width: 9.5, cell: ({ email }) => <EmailText email={email} /> },
];

const membership: Column<ListedMember> = {
  id: 'membership',
  header: columns.membership,
  width: 8,
  cell: (member) => (member.membership ? <MembershipStatus member={member} /> : '–'),
};

const edit: Column<ListedMember> = {
  id: 'actions',
  header: columns.actions,
  headerHidden: true,
  align: 'end',
  cell: (member) => (
    <TextLink to={link(paths.updateMember, { id: member.id })} about={fullName(member)}>
      {sharedTexts.edit}
    </TextLink>
  ),
};

/** Features that the server announces beyond the specification. */
interface MemberColumnOptions {
  /** Each member has a page. */
  readonly linked: boolean;
  /** Rows have a membership status. */
  readonly status: boolean;
}

/** Columns of the member list (acceptance E1), with the announced ones. */
const memberColumns = ({ linked, status }: MemberColumnOptions): readonly Column<ListedMember>[] => [
  {
    id: 'name',
    header: columns.name,
    cell: (member) => (
      <>
        {linked ? <TextLink to={link(paths.member, { id: member.id })}>{fullName(member)}</TextLink> : fullName(member)}
        {member.tags?.map((tag) => (
          <Fragment key={tag}>
            {' '}
            <Badge>{tag}</Badge>
          </Fragment>
        ))}
      </>
    ),
  },
  ...contact,
  ...(status ? [membership] : []),
  edit,
];

const { listTitle, add, none, exports, imports } = membersTexts;
const exportDialog = () => import(/* webpackChunkName: "export" */ './export-members.tsx');

/** The specification fixes it in section 9. */
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
      tools={loadListTools}
      empty={<EmptyState title={none} action={addMember} />}
      served={partial ? serverPagedMembers : undefined}
    />
  );
}
