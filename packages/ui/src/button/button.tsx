import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from '../feedback/spinner.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { joinClasses } from '../style/join-classes.ts';
import styles from './button.module.css';

/** `primary`: the one thing the screen is for. `danger`: cannot be taken back. `quiet`: no frame of its own. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
export type ButtonSize = 'regular' | 'small';

/** Class names shared by buttons and by links that look like one. */
const buttonClasses = (variant: ButtonVariant, size: ButtonSize = 'regular', ...more: (string | undefined)[]): string =>
  joinClasses(styles.button, styles[variant], size === 'small' && styles.small, ...more);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Something is under way: shows a spinner and ignores clicks, but keeps the focus where it is. */
  busy?: boolean;
}

/** A button. `type` is `button` unless stated, so that none submits a form by accident. */
export function Button({
  variant = 'secondary',
  size,
  busy = false,
  className,
  children,
  onClick,
  ...button
}: ButtonProps): ReactElement {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      className={buttonClasses(variant, size, className)}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

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

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function LinkButton({
  variant = 'secondary',
  size,
  className,
  ...link
}: LinkProps & { variant?: ButtonVariant; size?: ButtonSize }): ReactElement {
  return <Link {...link} className={buttonClasses(variant, size, className)} />;
}
