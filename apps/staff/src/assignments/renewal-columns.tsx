import type { Due, DueRenewal } from '@gym/api-client/staff';
import { LinkButton, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import { fullName } from '../member/full-name.ts';
import { PhoneLink } from '../member/phone-link.tsx';
import { paths } from '../paths.ts';
import { assignTexts } from '../texts/assignments.ts';
import { DueDay } from './due-day.tsx';

const { renewalColumns: columns, renew } = assignTexts;

interface Shown {
  readonly due: Due;
  /** There is a page for each member. */
  readonly linked: boolean;
  readonly locale: string;
}

/** Columns of the renewals that are due. */
export const renewalColumns = ({ due, linked, locale }: Shown): readonly Column<DueRenewal>[] => [
  {
    id: 'name',
    header: columns.name,
    cell: (member) =>
      linked ? <TextLink to={paths.member(member.id)}>{fullName(member)}</TextLink> : fullName(member),
  },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { id: 'plan', header: columns.plan, cell: ({ plan_name }) => plan_name },
  {
    id: 'ends',
    header: due === 'ended' ? columns.ended : columns.ends,
    cell: (member) => <DueDay renewal={member} locale={locale} />,
  },
  {
    id: 'actions',
    header: columns.actions,
    headerHidden: true,
    align: 'end',
    cell: (member) => (
      <LinkButton to={paths.planAssign(member.id)} size="small" aria-label={`${renew} ${fullName(member)}`}>
        {renew}
      </LinkButton>
    ),
  },
];
