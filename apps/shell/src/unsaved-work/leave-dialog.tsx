import { Button, Dialog } from '@gym/ui';
import type { ReactElement } from 'react';
import { unsavedTexts } from '../texts/saves.ts';

export interface LeaveDialogProps {
  labels: readonly string[];
  onStay: () => void;
  onDiscard: () => void;
  /** Absent where it cannot be saved from here. */
  onSave?: () => void;
}

/** Asks before unsaved work is left behind. Closing it means to stay, and the focus begins there: no Enter in haste loses anything. */
export function LeaveDialog({ labels, onStay, onDiscard, onSave }: LeaveDialogProps): ReactElement {
  return (
    <Dialog
      open
      title={unsavedTexts.title}
      onClose={onStay}
      footer={
        <>
          <Button variant={onSave ? 'secondary' : 'primary'} onClick={onStay}>
            {unsavedTexts.stay}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {unsavedTexts.discard}
          </Button>
          {onSave && (
            <Button variant="primary" onClick={onSave}>
              {unsavedTexts.save}
            </Button>
          )}
        </>
      }
    >
      <p>{unsavedTexts.body(labels)}</p>
    </Dialog>
  );
}
