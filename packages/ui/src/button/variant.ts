import { joinClasses } from '../join-classes.ts';
import styles from './button.module.css';

/** `primary`: the one thing the screen is for. `danger`: cannot be taken back. `quiet`: no frame of its own. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
export type ButtonSize = 'regular' | 'small';

/** Class names shared by buttons and by links that look like one. */
export const buttonClasses = (
  variant: ButtonVariant,
  size: ButtonSize = 'regular',
  ...more: (string | undefined)[]
): string => joinClasses(styles.button, styles[variant], size === 'small' && styles.small, ...more);
