import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import type { ListedMember } from '@gym/api-contract';
import { type HostServices, useHost } from '@gym/remote-contract';
import { EmptyState, formatDay, LinkButton, TextLink } from '@gym/ui';
import { type Column, ListScreen } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import {
  fullName,
  isPartial,
  memberPickerQuery,
  nameSearch,
  quickMemberSearch,
  rowsOf,
  serverPagedMembersForMeasurements,
  loadListTools,
} from '../members/index.ts';
import { measurementTexts } from './texts.ts';
import { sharedTexts } from '../../texts.ts';

const { columns, newMeasurement } = measurementTexts;

/** Columns of the health list (acceptance F2), with the announced ones. */
const measurementListColumns = (session: HostServices['session'], locale: string): readonly Column<ListedMember>[] => [
  {
    id: 'name',
    header: columns.name,
    width: 6.5,
    cell: (member) =>
      session.has('member-page') ? (
        <TextLink to={link(paths.member, { id: member.id })}>{fullName(member)}</TextLink>
      ) : (
        fullName(member)
      ),
  },
  { id: 'phone', header: columns.phone, width: 8.75, cell: ({ phone }) => phone },
  ...(session.has('sorted-lists')
    ? [
        {
          id: 'measured',
          header: columns.measured,
          width: 8,
          cell: ({ measured }: ListedMember) => (measured ? formatDay(measured, locale) : '–'),
        },
      ]
    : []),
  {
    id: 'actions',
    // The specification's word for the link says less than it does.
    header: newMeasurement,
    width: 5,
    align: 'end',
    cell: (member) => (
      <TextLink to={link(paths.updateHealth, { id: member.id })} about={fullName(member)}>
        {sharedTexts.edit}
      </TextLink>
    ),
  },
];

const { listTitle, add, none, noneText } = measurementTexts;

const tools = () => loadListTools().then(({ measurementListTools }) => ({ default: measurementListTools }));

/** Health List (acceptance F2). */
export default function MeasurementListPage(): ReactElement {
  const query = useQuery({ ...memberPickerQuery, select: rowsOf });
  const { session, config } = useHost();
  const columns = useMemo(() => measurementListColumns(session, config.locale), [session, config.locale]);
  const { data: partial } = useQuery({ ...memberPickerQuery, select: isPartial });
  return (
    <ListScreen
      title={listTitle}
      actions={
        <LinkButton to={paths.memberHealth.toLowerCase()} variant="primary">
          {add}
        </LinkButton>
      }
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      search={nameSearch}
      quick={quickMemberSearch}
      tools={tools}
      empty={<EmptyState title={none}>{noneText}</EmptyState>}
      served={partial ? serverPagedMembersForMeasurements : undefined}
    />
  );
}
