import type { ComponentProps, ReactElement } from 'react';
import styles from './combobox.module.css';
import type { Option } from './option.ts';

export interface OptionItemProps extends ComponentProps<'li'> {
  option: Option;
  highlighted: boolean;
}

/** One choice in the list below the box. */
export function OptionItem({ option, highlighted, ...item }: OptionItemProps): ReactElement {
  return (
    <li {...item} className={styles.option} data-highlighted={highlighted || undefined}>
      <span className={styles.label}>{option.label}</span>
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
    </li>
  );
}
