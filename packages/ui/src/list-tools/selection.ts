import { useSyncExternalStore } from 'react';

/** The chosen rows by key. Replaced at each change, never changed. */
export type ChosenRows<Row> = ReadonlyMap<string | number, Row>;

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

export const useChosen = <Row>({ subscribe, chosen }: Selection<Row>): ChosenRows<Row> =>
  useSyncExternalStore(subscribe, chosen);
