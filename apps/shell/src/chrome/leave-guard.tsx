import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button, Dialog } from '@gym/ui';
import { samePath } from '../platform/paths.ts';
import { unsavedTexts } from '../platform/saves/texts.ts';
import { useShell } from '../platform/services/use-shell.ts';

interface LeaveDialogProps {
  labels: readonly string[];
  onStay: () => void;
  onDiscard: () => void;
  /** Absent if the work cannot be saved from here. */
  onSave?: () => void;
}

/**
 * Asks before the user leaves unsaved work. Closing the dialog means to stay. The focus starts on Stay, so that a hasty
 * Enter loses nothing.
 */
function LeaveDialog({ labels, onStay, onDiscard, onSave }: LeaveDialogProps): ReactElement {
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

interface Unsaved {
  readonly labels: readonly string[];
  readonly savable: boolean;
}

/** Blocks navigation away from unsaved work and asks. Mounted once, because React Router supports only one blocker. */
export function LeaveGuard(): ReactElement | null {
  const { unsavedWork } = useShell();
  const question = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.question);
  const [found, setFound] = useState<Unsaved>({ labels: [], savable: false });
  const [saving, setSaving] = useState<Unsaved>();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (samePath(currentLocation.pathname, nextLocation.pathname)) return false;
    const dirty = unsavedWork.dirty();
    if (dirty.length > 0) setFound({ labels: dirty, savable: unsavedWork.savable() });
    return dirty.length > 0;
  });

  // The dialog closes first, because a form that cannot be saved moves the focus to its first error.
  const save = async (unsaved: Unsaved, leave: (saved: boolean) => void) => {
    setSaving(unsaved);
    const saved = await unsavedWork.save();
    leave(saved);
    if (!saved) setSaving(undefined);
  };
  const ask = (unsaved: Unsaved, leave: (agreed: boolean) => void) =>
    unsaved === saving ? null : (
      <LeaveDialog
        labels={unsaved.labels}
        onStay={() => leave(false)}
        onDiscard={() => leave(true)}
        onSave={unsaved.savable ? () => void save(unsaved, leave) : undefined}
      />
    );

  if (blocker.state === 'blocked') return ask(found, (agreed) => (agreed ? blocker.proceed() : blocker.reset()));
  return question ? ask(question, question.answer) : null;
}
