import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { Link, type LinkProps } from '../link/link.tsx';
import { Spinner } from '../feedback/loading.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { joinClasses } from '../style/join-classes.ts';
import { useLinkState } from '../screen/screen-navigation.ts';
import styles from './button.module.css';

/** `primary`: the main action of the screen. `danger`: cannot be undone. `quiet`: no frame. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
export type ButtonSize = 'regular' | 'small';

/** Class names shared by buttons and by links that look like one. */
const buttonClasses = (variant: ButtonVariant, size: ButtonSize = 'regular', ...more: (string | undefined)[]): string =>
  joinClasses(styles.button, styles[variant], size === 'small' && styles.small, ...more);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  busy?: boolean;
}

/** A button. Its default `type` is `button`, so that it does not submit a form by accident. */
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
      aria-disabled={busy || button['aria-disabled']}
      onClick={click}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A square button with one icon. `label` is its accessible name and its tooltip. */
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

/** A link that looks like a button. It navigates, so it is a link for assistive technology. */
export function LinkButton({
  variant = 'secondary',
  size,
  className,
  ...link
}: LinkProps & { variant?: ButtonVariant; size?: ButtonSize }): ReactElement {
  return <Link state={useLinkState()} {...link} className={buttonClasses(variant, size, className)} />;
}
