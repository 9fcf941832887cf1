import type { ReactElement } from 'react';
import styles from './skeleton.module.css';
import * as uiTexts from '../texts.ts';

/** Gray lines in place of loading content. They appear after a delay, so that a quick response causes no flicker. */
export function Skeleton({ lines = 4 }: { lines?: number }): ReactElement {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="sr-only">{uiTexts.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
