import { Skeleton } from '@gym/ui';
import type { ReactElement } from 'react';
import styles from './screen-outline.module.css';

/** The outline of a screen whose code still loads: a heading, a field and rows, as most screens have. */
export const ScreenOutline = (): ReactElement => (
  <div className={styles.screen}>
    <span className={styles.heading} />
    <span className={styles.field} />
    <Skeleton lines={6} />
  </div>
);
