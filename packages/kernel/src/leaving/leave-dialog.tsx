import type { ReactElement } from 'react';
import { Button, Dialog } from '@gym/ui';
import styles from './leave-dialog.module.css';

/** Texts of unsaved work. */
const leaveTexts = {
  title: 'Leave without saving?',
  body: (labels: readonly string[]) => `What you entered is not saved yet: ${labels.join(', ')}.`,
  stay: 'Stay',
  discard: 'Discard',
  keep: 'Keep as a draft',
  save: 'Save and leave',
} as const;

interface LeaveDialogProps {
  labels: readonly string[];
  onStay: () => void;
  onDiscard: () => void;
  /** Absent if no draft keeps the work. */
  onKeep: (() => void) | undefined;
  /** Absent if the work cannot be saved from here. */
  onSave: (() => void) | undefined;
}

/**
 * Asks before the user leaves unsaved work. Closing the dialog means to stay. The focus starts on Stay, so that a hasty
 * Enter loses nothing.
 */
export function LeaveDialog({ labels, onStay, onDiscard, onKeep, onSave }: LeaveDialogProps): ReactElement {
  return (
    <Dialog
      open
      title={leaveTexts.title}
      onClose={onStay}
      footer={
        <div className={styles.answers}>
          <Button variant={onSave ? 'secondary' : 'primary'} onClick={onStay}>
            {leaveTexts.stay}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {leaveTexts.discard}
          </Button>
          {onKeep && <Button onClick={onKeep}>{leaveTexts.keep}</Button>}
          {onSave && (
            <Button variant="primary" onClick={onSave}>
              {leaveTexts.save}
            </Button>
          )}
        </div>
      }
    >
      <p>{leaveTexts.body(labels)}</p>
    </Dialog>
  );
}
