import type { MemberRow } from '@gym/api-client';
import { EmptyState, LinkButton } from '@gym/ui';
import { ListScreen, type ListSearch } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { memberPickerQuery } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { healthTexts } from '../texts/health.ts';
import { membersTexts } from '../texts/members.ts';
import { healthColumns } from './health-columns.tsx';

const { listTitle, add, none, noneText, search: label } = healthTexts;

const search: ListSearch<MemberRow> = {
  label,
  placeholder: membersTexts.searchPlaceholder,
  filter: (members, q) => members.filter(({ fname }) => fname.includes(q)),
};

/** Health List (acceptance F2). */
export default function HealthListPage(): ReactElement {
  const query = useQuery(memberPickerQuery);
  return (
    <ListScreen
      title={listTitle}
      actions={<LinkButton to={paths.addHealth} variant="primary">{add}</LinkButton>}
      query={query}
      columns={healthColumns}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title={none}>{noneText}</EmptyState>}
    />
  );
}
