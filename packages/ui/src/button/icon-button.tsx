import type { ComponentProps, ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import styles from './button.module.css';
import { buttonClasses } from './variant.ts';

/** A square button of one icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  className,
  ...button
}: { label: string; icon: IconName } & ComponentProps<'button'>): ReactElement {
  return (
    <button
      type="button"
      title={label}
      {...button}
      className={buttonClasses('quiet', 'regular', styles.icon, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
