import type { MouseEvent, ReactElement } from 'react';
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router-dom';
import { joinClasses } from '../style/join-classes.ts';
import { useLinkState } from '../screen/screen-navigation.ts';
import styles from './link.module.css';

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
