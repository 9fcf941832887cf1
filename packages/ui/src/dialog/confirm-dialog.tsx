import { useState, type ReactElement, type ReactNode } from 'react';
import { failureOf, Alert, Button, type ButtonProps, Dialog } from '@gym/ui';
import { cancel } from './texts.ts';

interface ActionState {
  /** The work is in flight. Give it to the button, which then ignores presses and keeps the focus. */
  readonly busy: boolean;
  /** Why the last work failed. */
  readonly reason?: string;
}

export interface Action extends ActionState {
  /** Runs the work. Resolves to whether it succeeded; if not, `reason` says why. Never rejects. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  /** Forgets the reason, once it is about something else than what the user sees. */
  clear(): void;
}

const IDLE: ActionState = { busy: false };

/** Something that a button starts and that can fail. For forms, see `Form` and `SaveForm`. */
export function useAction(): Action {
  const [state, set] = useState(IDLE);
  const run = async (work: () => Promise<unknown>) => {
    set({ busy: true });
    try {
      await work();
      set(IDLE);
      return true;
    } catch (error) {
      set({ busy: false, reason: failureOf(error).reason });
      return false;
    }
  };
  return { ...state, run, clear: () => set(IDLE) };
}

export interface ConfirmDialogProps {
  readonly title: ReactNode;
  /** What confirming means. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** By default 'Cancel'. */
  readonly cancelLabel?: string;
  /** Look of the button that confirms. */
  readonly variant?: ButtonProps['variant'];
  /** Title of the reason of a failure. */
  readonly failed?: string;
  /** Does the work and closes the dialog. If it rejects, the dialog stays open and shows the reason. */
  onConfirm(): Promise<unknown>;
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
