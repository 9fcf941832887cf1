import { link, withQuery } from '@gym/remote-contract/link';
import type { ReactElement } from 'react';
import type { DueRenewal } from '@gym/api-contract';
import type { Due } from './memberships.ts';
import { Badge, type BadgeTone, formatDay, LinkButton, TextLink } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import { fullName } from '../members/index.ts';
import { membershipTexts } from './texts.ts';
import styles from './renewals.module.css';

/** A renewal within this many days is urgent. */
const SOON_DAYS = 3;

const toneOf = (days: number): BadgeTone => {
  if (days < 0) return 'danger';
  return days <= SOON_DAYS ? 'warning' : 'neutral';
};

/** The last day of a membership, and the number of days left. */
function DueDay({
  renewal: { ends, days_left },
  locale,
}: {
  renewal: Pick<DueRenewal, 'ends' | 'days_left'>;
  locale: string;
}): ReactElement {
  return (
    <span className={styles.day}>
      <span>{formatDay(ends, locale)}</span>{' '}
      <Badge tone={toneOf(days_left)}>{membershipTexts.daysLeft(days_left)}</Badge>
    </span>
  );
}

/** A phone number that opens a call. */
const PhoneLink = ({ phone }: { phone: string }): ReactElement =>
  phone ? (
    <a className={styles.phone} href={`tel:${phone}`}>
      {phone}
    </a>
  ) : (
    <>–</>
  );

const { renewalColumns: columns, renew } = membershipTexts;

interface RenewalColumnOptions {
  readonly due: Due;
  /** Each member has a page. */
  readonly linked: boolean;
  readonly locale: string;
}

/** Columns of the due renewals. */
export const renewalColumns = ({ due, linked, locale }: RenewalColumnOptions): readonly Column<DueRenewal>[] => [
  {
    id: 'name',
    header: columns.name,
    cell: (member) =>
      linked ? <TextLink to={link(paths.member, { id: member.id })}>{fullName(member)}</TextLink> : fullName(member),
  },
  { id: 'phone', header: columns.phone, width: 8.75, cell: ({ phone }) => <PhoneLink phone={phone} /> },
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
    width: 5,
    cell: (member) => (
      <LinkButton
        to={withQuery(paths.planAssign, { member: member.id })}
        size="small"
        aria-label={`${renew} ${fullName(member)}`}
      >
        {renew}
      </LinkButton>
    ),
  },
];
