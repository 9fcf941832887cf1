import type { ReactElement } from 'react';
import styles from './spinner.module.css';

/** Something is under way. With `label` it is announced; without, the control around it says so. */
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
