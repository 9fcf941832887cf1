import type { MemberRow } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { formatDay } from '@gym/ui';
import type { ReactElement } from 'react';
import { memberTexts } from '../texts/member.ts';
import { MembershipBadge } from './membership-badge.tsx';
import styles from './member.module.css';

const { until, endedOn } = memberTexts;

/** Whether a membership lasts, and its last day. Nothing where the server does not tell. */
export function MembershipStatus({
  member: { membership, ends },
}: {
  member: Pick<MemberRow, 'membership' | 'ends'>;
}): ReactElement | null {
  const { locale } = useHost().config;
  if (!membership) return null;
  const day = ends && formatDay(ends, locale);
  return (
    <p className={styles.status}>
      <MembershipBadge membership={membership} />
      {day && <span> {membership === 'active' ? until(day) : endedOn(day)}</span>}
    </p>
  );
}
