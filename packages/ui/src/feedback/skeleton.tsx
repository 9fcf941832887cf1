import type { ReactElement } from 'react';
import styles from './skeleton.module.css';

/** Gray lines in place of loading content. They appear after a delay, so that a quick response causes no flicker. */
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
