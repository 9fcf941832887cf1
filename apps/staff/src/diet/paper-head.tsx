import { useHost } from '@gym/remote-contract';
import { formatDay } from '@gym/ui';
import type { ReactElement } from 'react';
import styles from './diet.module.css';

/** Above a printed diet: which gym gave it, and when it was printed, by the gym's calendar. */
export function PaperHead(): ReactElement {
  const { gymName, locale, timeZone } = useHost().config;
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date());
  return (
    <p className={styles.paperHead}>
      <span>{gymName}</span>
      <span>{formatDay(today, locale)}</span>
    </p>
  );
}
