import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router-dom';
import { joinClasses } from '../style/join-classes.ts';
import { useLinkState } from '../screen/screen-navigation.ts';
import { Spinner } from '../feedback/loading.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './buttons-and-links.module.css';

export interface LinkProps extends Omit<RouterLinkProps, 'discover' | 'prefetch' | 'mask' | 'state'> {
  /** Stored in the history entry. */
  state?: unknown;
}

/** An address outside of the product: with a scheme, or of another host. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link that the router follows. The router's own component also carries the prefetching of its framework mode, which
 * no screen uses and every landing would load.
 */
export function Link({ to, ...link }: LinkProps): ReactElement {
  return typeof to === 'string' && OUTSIDE.test(to) ? (
    <OutsideLink to={to} {...link} />
  ) : (
    <InsideLink to={to} {...link} />
  );
}

function InsideLink({
  to,
  relative,
  replace,
  state,
  preventScrollReset,
  viewTransition,
  defaultShouldRevalidate,
  reloadDocument,
  onClick,
  children,
  ...anchor
}: LinkProps): ReactElement {
  const href = useHref(to, { relative });
  const { target } = anchor;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    relative,
    replace,
    state,
    preventScrollReset,
    viewTransition,
    defaultShouldRevalidate,
    target,
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  };
  return (
    <a {...anchor} href={href} onClick={click}>
      {children}
    </a>
  );
}

function OutsideLink({
  to,
  relative: _relative,
  replace: _replace,
  state: _state,
  preventScrollReset: _scroll,
  viewTransition: _view,
  defaultShouldRevalidate: _revalidate,
  reloadDocument: _reload,
  children,
  ...anchor
}: LinkProps): ReactElement {
  return (
    <a {...anchor} href={String(to)}>
      {children}
    </a>
  );
}

/**
 * A link in text. Only screen readers read `about`, which distinguishes links with the same text:
 * `<TextLink to="/updateUser/1" about="Ann Lee">Edit</TextLink>` reads 'Edit Ann Lee'.
 */
export function TextLink({ about, className, children, ...link }: LinkProps & { about?: string }): ReactElement {
  return (
    <Link state={useLinkState()} {...link} className={joinClasses(styles.link, className)}>
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </Link>
  );
}

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
export type ButtonSize = 'regular' | 'small';

/** Class names shared by buttons and by links that look like one. */
const buttonClasses = (variant: ButtonVariant, size: ButtonSize = 'regular', ...more: (string | undefined)[]): string =>
  joinClasses(styles.button, styles[variant], size === 'small' && styles.small, ...more);

export interface ButtonProps extends ComponentProps<'button'> {
  /** How important it is. `primary`: the main action of the screen. `danger`: cannot be undone. `quiet`: no frame. */
  variant?: ButtonVariant;
  /** `small` in rows and toasts. */
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

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name and the tooltip. */
  label: string;
  /** The name of the icon. */
  icon: IconName;
}

/** A square button with one icon. `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon, className, ...button }: IconButtonProps): ReactElement {
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
}: LinkProps & Pick<ButtonProps, 'variant' | 'size'>): ReactElement {
  return <Link state={useLinkState()} {...link} className={buttonClasses(variant, size, className)} />;
}
