import { type ReactElement, type ReactNode } from 'react';
import { Alert, Button, type ButtonProps, Dialog } from '@gym/ui';
import { cancel } from './texts.ts';
import { useAction } from './use-action.ts';

export interface ConfirmDialogProps {
  /** The question. */
  readonly title: ReactNode;
  /** What confirming means. */
  readonly children: ReactNode;
  /** What the button does, in a verb. */
  readonly confirmLabel: string;
  /** By default 'Cancel'. */
  readonly cancelLabel?: string;
  /** Look of the button that confirms. */
  readonly variant?: ButtonProps['variant'];
  /** Title of the reason of a failure. */
  readonly failed?: string;
  /** Does the work and closes the dialog. If it rejects, the dialog stays open and shows the reason. */
  onConfirm(): Promise<unknown>;
  /** Called when the user cancels. */
  onClose(): void;
}

/** Asks before an action, and keeps the question and the focus if it fails. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = cancel,
  variant = 'primary',
  failed,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const { busy, reason, run } = useAction();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={variant} busy={busy} onClick={() => void run(onConfirm)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {reason !== undefined && (
        <Alert kind="error" title={failed}>
          {reason}
        </Alert>
      )}
      {children}
    </Dialog>
  );
}
