import type { ReactElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './variant.ts';

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function LinkButton({
  variant = 'secondary',
  size,
  className,
  ...link
}: LinkProps & { variant?: ButtonVariant; size?: ButtonSize }): ReactElement {
  return <Link {...link} className={buttonClasses(variant, size, className)} />;
}
