import type { DueRenewal } from '@gym/api-client/staff';
import { Badge, formatDay, type BadgeTone } from '@gym/ui';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import styles from './renewals.module.css';

/** Within so many days it is urgent. */
const SOON_DAYS = 3;

const toneOf = (days: number): BadgeTone => {
  if (days < 0) return 'danger';
  return days <= SOON_DAYS ? 'warning' : 'neutral';
};

/** The last day of a membership, and how far away it is. */
export function DueDay({
  renewal: { ends, days_left },
  locale,
}: {
  renewal: Pick<DueRenewal, 'ends' | 'days_left'>;
  locale: string;
}): ReactElement {
  return (
    <span className={styles.day}>
      <span>{formatDay(ends, locale)}</span> <Badge tone={toneOf(days_left)}>{assignTexts.daysLeft(days_left)}</Badge>
    </span>
  );
}
