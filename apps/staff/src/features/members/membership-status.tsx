import type { ReactElement } from 'react';
import type { MemberRow } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { Badge, type BadgeTone } from '@gym/ui';
import styles from './membership-status.module.css';
import { membershipDay } from './membership-day.ts';
import { memberTexts } from './texts.ts';

const TONES: Record<NonNullable<MemberRow['membership']>, BadgeTone> = {
  active: 'accent',
  upcoming: 'neutral',
  ended: 'warning',
  none: 'neutral',
};

/** The membership status in a word; a dash if it is unknown. */
function MembershipBadge({ membership }: Pick<MemberRow, 'membership'>): ReactElement {
  return membership ? <Badge tone={TONES[membership]}>{memberTexts.membership[membership]}</Badge> : <>–</>;
}

/** The membership status and its day. Renders nothing if the server does not send them. */
export function MembershipStatus({
  member,
}: {
  member: Pick<MemberRow, 'membership' | 'ends' | 'starts'>;
}): ReactElement | null {
  const { locale } = useHost().config;
  const { membership } = member;
  if (!membership) return null;
  const day = membershipDay(member, locale);
  return (
    <p className={styles.status}>
      <MembershipBadge membership={membership} />
      {day && <span> {day}</span>}
    </p>
  );
}
