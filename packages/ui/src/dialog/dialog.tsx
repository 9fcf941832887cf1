import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '../button/button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Asked for by Escape, the close button or a click beside the dialog; the owner then sets `open` to false. */
  onClose?: () => void;
  /** Default true. False: only what is inside the dialog ends it. */
  dismissible?: boolean;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
}

/**
 * A native modal dialog. The rest of the page is inert meanwhile, toasts included: say what must be said inside.
 * Focus goes into it and back to where it came from.
 */
export function Dialog({ open, ...dialog }: DialogProps): ReactElement | null {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({ title, onClose, dismissible = true, children, footer }: Omit<DialogProps, 'open'>): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect's cleanup runs while the element still stands: later, and the browser cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    if (dismissible) onClose?.();
  };
  // Chrome closes a dialog at the second Escape even if its cancel event was refused; the key itself can be refused.
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dismissible) event.preventDefault();
  };

  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} onCancel={cancel} onKeyDown={holdEscape}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
      {dismissible && onClose && (
        <div className={styles.close}>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </div>
      )}
    </dialog>
  );
}
