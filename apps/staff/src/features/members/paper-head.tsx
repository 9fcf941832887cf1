import type { ReactElement } from 'react';
import { useHost } from '@gym/remote-contract';
import { dayAt } from '@gym/rules';
import { formatDay } from '@gym/ui';
import styles from './paper-head.module.css';

/** Header of a printed page: the gym's name and the print date in the gym's time zone. The screen does not show it. */
export function PaperHead(): ReactElement {
  const { gymName, locale, timeZone } = useHost().config;
  return (
    <p className={styles.paperHead}>
      <span>{gymName}</span>
      <span>{formatDay(dayAt(new Date(), timeZone), locale)}</span>
    </p>
  );
}
