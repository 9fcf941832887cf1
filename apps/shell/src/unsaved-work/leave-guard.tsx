import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { useBlocker } from 'react-router-dom';
import { samePath } from '../paths.ts';
import { useShell } from '../services/use-shell.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Stops navigation away from unsaved work and asks. Mounted once: React Router knows one blocker only. */
export function LeaveGuard(): ReactElement | null {
  const { unsavedWork } = useShell();
  const question = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.question);
  const [labels, setLabels] = useState<readonly string[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (samePath(currentLocation.pathname, nextLocation.pathname)) return false;
    const dirty = unsavedWork.dirty();
    if (dirty.length > 0) setLabels(dirty);
    return dirty.length > 0;
  });

  if (blocker.state === 'blocked') {
    return <LeaveDialog labels={labels} onStay={() => blocker.reset()} onDiscard={() => blocker.proceed()} />;
  }
  return question ? <LeaveDialog labels={question.labels} onStay={() => question.answer(false)} onDiscard={() => question.answer(true)} /> : null;
}
