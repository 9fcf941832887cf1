import type { ReactElement } from 'react';
import styles from './loading.module.css';
import * as uiTexts from '../texts.ts';

/** Gray lines in place of loading content. They appear after a delay, so that a quick response causes no flicker. */
export function Skeleton({
  lines = 4,
}: {
  /** Number of lines. */
  lines?: number;
}): ReactElement {
  return (
    <div role="status" className={styles.skeleton} data-loading>
      <span className="sr-only">{uiTexts.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

/** Shows that a task is running. Screen readers announce `label`. Without it, the surrounding control must say so. */
export function Spinner({
  label,
}: {
  /** What is running. */
  label?: string;
}): ReactElement {
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
