import type { ReactElement } from 'react';
import styles from './skeleton.module.css';

/** Holds the place of what is being read. Shows after a moment only, so that a quick answer does not flicker. */
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
