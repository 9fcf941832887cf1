import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Badge, type BadgeTone, formatDay } from '@gym/ui';
import { memberTexts } from '../../texts/shared.ts';
import styles from './member.module.css';

const TONES: Record<NonNullable<MemberRow['membership']>, BadgeTone> = {
  active: 'accent',
  ended: 'warning',
  none: 'neutral',
};

/** The membership status in a word; a dash if it is unknown. */
function MembershipBadge({ membership }: Pick<MemberRow, 'membership'>): ReactElement {
  return membership ? <Badge tone={TONES[membership]}>{memberTexts.membership[membership]}</Badge> : <>–</>;
}

const { until, endedOn } = memberTexts;

/** The membership status and the last day. Renders nothing if the server does not send them. */
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
