import type { MemberRow } from '@gym/api-client';
import { EmptyState, LinkButton } from '@gym/ui';
import { ListScreen, type ListSearch } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memberListQuery } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { membersTexts } from '../texts/members.ts';
import { memberColumns } from './member-columns.tsx';

const { listTitle, add, none, search: label, searchPlaceholder: placeholder } = membersTexts;

/** Fixed by the specification, section 9. */
const PAGE_SIZE = 5;

const search: ListSearch<MemberRow> = {
  label,
  placeholder,
  filter: (members, q) => members.filter(({ fname }) => fname.includes(q)),
};

/** Member List (acceptance E1, E2). */
export default function MemberListPage(): ReactElement {
  const query = useQuery(memberListQuery);
  const addMember = <LinkButton to={paths.addMember} variant="primary">{add}</LinkButton>;
  return (
    <ListScreen
      title={listTitle}
      actions={addMember}
      query={query}
      columns={memberColumns}
      rowKey={({ id }) => id}
      search={search}
      pageSize={PAGE_SIZE}
      empty={<EmptyState title={none} action={addMember} />}
    />
  );
}
