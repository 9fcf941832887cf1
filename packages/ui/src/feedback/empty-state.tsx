import type { ReactElement, ReactNode } from 'react';
import { keepFocusOnRemoval } from '../focus/focus-heading.ts';
import styles from './empty-state.module.css';

/** A message for an empty list or panel, with the next step for the user. */
export function EmptyState({
  title,
  children,
  action,
}: {
  /** What is empty, in a few words. */
  title: ReactNode;
  /** Why it is empty, or what comes here. */
  children?: ReactNode;
  /** A button or a link for the next step. */
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
