import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './variant.ts';

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
