import type { ReactElement } from 'react';
import { useConfig } from '../platform/services/use-config.ts';
import styles from './brand.module.css';

/** The gym's name beside the product's mark, a weight plate. */
export function Brand(): ReactElement {
  const { gymName } = useConfig();
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.name}>{gymName}</span>
    </span>
  );
}
