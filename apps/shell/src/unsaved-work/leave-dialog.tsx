import { Button, Dialog } from '@gym/ui';
import type { ReactElement } from 'react';
import { unsavedTexts } from '../texts/saves.ts';

/** Asks before unsaved work is left behind. Closing it means to stay. */
export function LeaveDialog({ labels, onStay, onDiscard }: { labels: readonly string[]; onStay: () => void; onDiscard: () => void }): ReactElement {
  return (
    <Dialog
      open
      title={unsavedTexts.title}
      onClose={onStay}
      footer={<>
        <Button variant="danger" onClick={onDiscard}>{unsavedTexts.discard}</Button>
        <Button variant="primary" onClick={onStay}>{unsavedTexts.stay}</Button>
      </>}
    >
      <p>{unsavedTexts.body(labels)}</p>
    </Dialog>
  );
}
