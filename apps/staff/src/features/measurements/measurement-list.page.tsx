import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-client/staff';
import { EmptyState, LinkButton, TextLink } from '@gym/ui';
import { type Column, ListScreen } from '@gym/ui/list';
import { paths } from '../../paths.ts';
import { fullName } from '../../shared/members/full-name.ts';
import { nameSearch, serverPagedMembersForMeasurements } from '../../shared/members/member-lists.ts';
import { isPartial, memberPickerQuery, rowsOf } from '../../shared/members/member-queries.ts';
import { measurementTexts } from '../../texts/measurements.ts';
import { sharedTexts } from '../../texts/shared.ts';

const { columns } = measurementTexts;

/** Columns of the health list (acceptance F2). */
const measurementListColumns: readonly Column<MemberRow>[] = [
  { id: 'name', header: columns.name, width: 6.5, cell: fullName },
  { id: 'phone', header: columns.phone, width: 8.75, cell: ({ phone }) => phone },
  {
    id: 'actions',
    header: columns.actions,
    headerHidden: true,
    align: 'end',
    cell: (member) => (
      <TextLink to={paths.updateHealth(member.id)} about={fullName(member)}>
        {sharedTexts.edit}
      </TextLink>
    ),
  },
];

const { listTitle, add, none, noneText } = measurementTexts;

const tools = () => import(/* webpackChunkName: "list-tools" */ './measurement-list-tools.ts');

/** Health List (acceptance F2). */
export default function MeasurementListPage(): ReactElement {
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
      columns={measurementListColumns}
      rowKey={({ id }) => id}
      search={nameSearch}
      tools={tools}
      empty={<EmptyState title={none}>{noneText}</EmptyState>}
      served={partial ? serverPagedMembersForMeasurements : undefined}
    />
  );
}
