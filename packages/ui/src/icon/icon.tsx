import type { ReactElement } from 'react';
import styles from './icon.module.css';
import { PATHS, type IconName } from './paths.ts';

/** A decorative icon, hidden from assistive technology: the text beside it, or the button's label, says what it means. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
