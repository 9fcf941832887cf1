import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { LazyPart } from '../failures/lazy-part.tsx';
import { useKernel } from '../host/use-kernel.tsx';
import { samePath } from '../services/browser.ts';

/** In one chunk with the idle tasks, which load after the first rows: no form is dirty before that. */
const loadLeaveDialog = () => import(/* webpackChunkName: "aside" */ './leave-dialog.tsx');

interface Unsaved {
  readonly labels: readonly string[];
  readonly savable: boolean;
  /** Whether drafts keep it. A logout removes them, so its question has no such answer. */
  readonly kept?: boolean;
}

/** Blocks navigation away from unsaved work and asks. Mounted once, because React Router supports only one blocker. */
export function LeaveGuard(): ReactElement | null {
  const { unsavedWork } = useKernel();
  const question = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.question);
  const [found, setFound] = useState<Unsaved>({ labels: [], savable: false });
  const [saving, setSaving] = useState<Unsaved>();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (samePath(currentLocation.pathname, nextLocation.pathname)) return false;
    const dirty = unsavedWork.dirty();
    if (dirty.length > 0) setFound({ labels: dirty, savable: unsavedWork.savable(), kept: unsavedWork.kept() });
    return dirty.length > 0;
  });

  // The dialog closes first, because a form that cannot be saved moves the focus to its first error.
  const save = async (unsaved: Unsaved, leave: (saved: boolean) => void) => {
    setSaving(unsaved);
    const saved = await unsavedWork.save();
    leave(saved);
    if (!saved) setSaving(undefined);
  };
  const ask = (unsaved: Unsaved, leave: (agreed: boolean, keep?: boolean) => void) =>
    unsaved === saving ? null : (
      <LazyPart load={loadLeaveDialog}>
        {({ LeaveDialog }) => (
          <LeaveDialog
            labels={unsaved.labels}
            onStay={() => leave(false)}
            onDiscard={() => leave(true)}
            onKeep={unsaved.kept ? () => leave(true, true) : undefined}
            onSave={unsaved.savable ? () => void save(unsaved, leave) : undefined}
          />
        )}
      </LazyPart>
    );

  const proceed = (keep?: boolean) => {
    if (!keep) unsavedWork.discard();
    blocker.proceed?.();
  };
  if (blocker.state === 'blocked') return ask(found, (agreed, keep) => (agreed ? proceed(keep) : blocker.reset()));
  return question ? ask(question, question.answer) : null;
}
