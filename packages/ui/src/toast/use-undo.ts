import { useHost, type SaveRequest, type ToastAction } from '@gym/remote-contract';
import { undo } from '../dialog/texts.ts';

/** What reverses a change. `form`: the page that shows its outcome, for an undo that fails. */
export type UndoRequest = Pick<SaveRequest<object>, 'record' | 'name' | 'form' | 'send' | 'refreshes'>;

/**
 * Returns a function that offers Undo in the toast of a change. The undo is a save like any other: a second toast says
 * how it ended, and it survives a lost connection.
 */
export function useUndo(): (request: UndoRequest) => Pick<ToastAction, 'label' | 'run'> {
  const { saves } = useHost();
  return (request) => ({ label: undo, run: () => void saves.submit({ ...request, values: {} }) });
}
