import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The chosen rows by key. Replaced at each change, never changed. */
type ChosenRows<Row> = ReadonlyMap<string | number, Row>;

/** Which rows of a list are chosen. They stay chosen on other pages and under other filters. */
export interface Selection<Row> {
  readonly rowKey: (row: Row) => string | number;
  readonly chosen: () => ChosenRows<Row>;
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSelection<Row>(rowKey: (row: Row) => string | number): Selection<Row> {
  let chosen: ChosenRows<Row> = new Map();
  const listeners = new Set<() => void>();
  const change = (next: ChosenRows<Row>) => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  return {
    rowKey,
    chosen: () => chosen,
    choose(rows, isChosen) {
      const next = new Map(chosen);
      for (const row of rows) {
        if (isChosen) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      change(next);
    },
    clear: () => change(new Map()),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** In the URL, so that Back leaves the choice, and a reload keeps the checkboxes. */
const SELECT = 'select';

/** Whether the view of a list shows the checkboxes. */
export const isSelecting = (view: string): boolean => new URLSearchParams(view).has(SELECT);

/** The chosen rows, and a render after each change of them. */
export function useChosen<Row>({ subscribe, chosen }: Selection<Row>): ChosenRows<Row> {
  return useSyncExternalStore(subscribe, chosen);
}

/** Shows or hides the checkboxes. The page stays. */
export function useSelecting(): [selecting: boolean, set: (selecting: boolean) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const set = (selecting: boolean) => {
    const params = new URLSearchParams(search);
    if (selecting) params.set(SELECT, '1');
    else params.delete(SELECT);
    void navigate({ search: String(params) }, { replace: true, preventScrollReset: true });
  };
  return [isSelecting(search), set];
}
