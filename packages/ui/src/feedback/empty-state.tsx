import type { ReactElement, ReactNode } from 'react';
import { passFocusOn } from '../focus/pass-focus-on.ts';
import styles from './empty-state.module.css';

/** Where a list or panel has nothing to show: says so, and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}): ReactElement {
  return (
    <div ref={passFocusOn} className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
