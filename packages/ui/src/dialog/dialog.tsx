import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '../button/buttons-and-links.tsx';
import styles from './dialog.module.css';
import * as uiTexts from '../texts.ts';

export interface DialogProps {
  /** Whether it shows. */
  open: boolean;
  /** The heading, which names the dialog. */
  title: ReactNode;
  /** Called by Escape, the close button or a click outside. The owner must then set `open` to false. */
  onClose?: () => void;
  /** Default true. If false, only the dialog's own buttons close it. */
  dismissible?: boolean;
  /** Hides the page behind it, on paper too. */
  cover?: boolean;
  /** The content below the title. */
  children: ReactNode;
  /** Buttons, with the main one last. */
  footer?: ReactNode;
}

/**
 * A native modal dialog. The rest of the page is inert while it is open, including toasts, so show messages inside it.
 * The focus moves into the dialog, and returns to the earlier element when it closes.
 */
export function Dialog({ open, ...dialog }: DialogProps): ReactElement | null {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({
  title,
  onClose,
  dismissible = true,
  cover = false,
  children,
  footer,
}: Omit<DialogProps, 'open'>): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect's cleanup runs while the element is still in the page. Later, the browser cannot restore the focus.
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
  // Chrome closes a dialog on the second Escape even if we prevent its cancel event. Preventing the key event works.
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dismissible) event.preventDefault();
  };

  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${cover ? styles.cover : ''}`}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={holdEscape}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
      {dismissible && onClose && (
        <div className={styles.close}>
          <IconButton label={uiTexts.close} icon="close" onClick={onClose} />
        </div>
      )}
    </dialog>
  );
}
