import type { ReactElement } from 'react';
import { importTexts } from './texts.ts';
import styles from './imports.module.css';

/** A progress bar. Screen readers read it on demand, without announcing each step. */
export function ProgressBar({
  label,
  value,
  of,
}: {
  readonly label: string;
  readonly value: number;
  readonly of: number;
}): ReactElement {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} value={value} max={Math.max(1, of)} />
      <span aria-hidden="true">{importTexts.sent(value, of)}</span>
    </div>
  );
}
