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

/** Whether a membership lasts, in a word. Where it is not known, a dash. */
function MembershipBadge({ membership }: Pick<MemberRow, 'membership'>): ReactElement {
  return membership ? <Badge tone={TONES[membership]}>{memberTexts.membership[membership]}</Badge> : <>–</>;
}

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
