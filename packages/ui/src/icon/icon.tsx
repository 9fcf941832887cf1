import type { ReactElement } from 'react';
import styles from './icon.module.css';
import { type IconName, PATHS } from './icon-paths.ts';

/**
 * A decorative icon, hidden from assistive technology. The text beside it or the button's label gives its meaning.
 */
export function Icon({
  name,
}: {
  /** Which icon. `isIconName` checks any other text. */
  name: IconName;
}): ReactElement {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
