import type { ReactElement, ReactNode } from 'react';
import { keepFocusOnRemoval } from '../focus/focus-heading.ts';
import styles from './empty-state.module.css';

/** A message for an empty list or panel, with the next step for the user. */
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
    <div ref={keepFocusOnRemoval} className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
