import type { ReactElement } from 'react';
import styles from './skeleton.module.css';

/** Placeholder for content that is loading. It appears after a delay, so that a quick response causes no flicker. */
export function Skeleton({ lines = 4 }: { lines?: number }): ReactElement {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="sr-only">Loading…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
