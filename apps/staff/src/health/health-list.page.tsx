import { EmptyState, LinkButton } from '@gym/ui';
import { ListScreen } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isPartial, memberPickerQuery, rowsOf } from '../member/member-queries.ts';
import { nameSearch } from '../member/member-search.ts';
import { servedMembersForHealth } from '../member/served-members.ts';
import { paths } from '../paths.ts';
import { healthTexts } from '../texts/health.ts';
import { healthColumns } from './health-columns.tsx';

const { listTitle, add, none, noneText } = healthTexts;

/** Health List (acceptance F2). */
export default function HealthListPage(): ReactElement {
  const query = useQuery({ ...memberPickerQuery, select: rowsOf });
  const { data: partial } = useQuery({ ...memberPickerQuery, select: isPartial });
  return (
    <ListScreen
      title={listTitle}
      actions={
        <LinkButton to={paths.addHealth} variant="primary">
          {add}
        </LinkButton>
      }
      query={query}
      columns={healthColumns}
      rowKey={({ id }) => id}
      search={nameSearch}
      empty={<EmptyState title={none}>{noneText}</EmptyState>}
      served={partial ? servedMembersForHealth : undefined}
    />
  );
}
