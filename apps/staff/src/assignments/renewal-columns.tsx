import type { DueRenewal } from '@gym/api-client/staff';
import { formatDay, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { fullName } from '../member/full-name.ts';
import { paths } from '../paths.ts';
import { assignTexts } from '../texts/assignments.ts';

const { daysLeft, renewalColumns: columns, renew } = assignTexts;

/** Columns of the renewals that are due. */
export const renewalColumns = ({ linked, locale }: { linked: boolean; locale: string }): readonly Column<DueRenewal>[] => [
  { id: 'name', header: columns.name, cell: (member) => (linked ? <TextLink to={paths.member(member.id)}>{fullName(member)}</TextLink> : fullName(member)) },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'plan', header: columns.plan, cell: ({ plan_name }) => plan_name },
  { id: 'ends', header: columns.ends, nowrap: true, cell: ({ ends }) => formatDay(ends, locale) },
  { id: 'left', header: columns.left, nowrap: true, cell: ({ days_left }) => daysLeft(days_left) },
  { id: 'actions', header: columns.actions, headerHidden: true, align: 'end', cell: (member) => <TextLink to={paths.planAssign(member.id)} about={fullName(member)}>{renew}</TextLink> },
];
