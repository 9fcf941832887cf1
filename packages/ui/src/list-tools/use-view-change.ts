import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Changes of parameters in the URL; an empty value removes one. */
export type ViewChanges = Readonly<Record<string, string>>;

/** The state of an address that the controls and searches of a list wrote. It opens no default view. */
export const CHOSEN_IN_LIST = 1;

/** What is not of the view stays, such as searches. The first page follows, because the rows are others. */
function othersIn(search: string, view: string): [name: string, value: string][] {
  const own = new URLSearchParams(view);
  return [...new URLSearchParams(search)].filter(([name]) => name !== 'page' && !own.has(name));
}

function changed(view: string, changes: ViewChanges): string {
  const params = new URLSearchParams(view);
  params.delete('view');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return String(params);
}

/**
 * Changes the view of a list in the URL. Controls show a change at once: the router updates in a transition, and until
 * that ends React would set a control back to its old value.
 */
export function useViewChange(
  view: string,
): [shown: string, change: (changes: ViewChanges, replace?: boolean) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [shown, show] = useOptimistic(view);
  const change = (changes: ViewChanges, replace = false) =>
    startTransition(async () => {
      // The URL may not have an earlier change yet.
      const next = changed(shown, changes);
      show(next);
      const params = new URLSearchParams([...othersIn(search, view), ...new URLSearchParams(next)]);
      await navigate({ search: String(params) }, { replace, preventScrollReset: true, state: CHOSEN_IN_LIST });
    });
  return [shown, change];
}
