import type { ReactElement } from 'react';
import styles from './spinner.module.css';

/** Shows that a task is running. Screen readers announce `label`. Without it, the surrounding control must say so. */
export function Spinner({ label }: { label?: string }): ReactElement {
  const ring = <span className={styles.ring} aria-hidden="true" />;
  return label ? (
    <span role="status" className={styles.spinner}>
      {ring}
      {label}
    </span>
  ) : (
    ring
  );
}
