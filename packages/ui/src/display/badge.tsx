import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../style/join-classes.ts';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'warning' | 'danger';

/** One or two words about the element beside it, such as 'Sample' or 'Inactive'. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }): ReactElement {
  return <span className={joinClasses(styles.badge, styles[tone])}>{children}</span>;
}
