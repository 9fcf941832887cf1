import { useCallback, useState } from 'react';
import type { Food } from './diet-rows.ts';

const NONE: ReadonlySet<number> = new Set();

/** What the table's filter asks for, and how to change it. */
export interface DietFilterState {
  readonly search: string;
  readonly veg: boolean;
  /** Only what is in the diet. */
  readonly only: boolean;
  set(change: Partial<Pick<DietFilterState, 'search' | 'veg' | 'only'>>): void;
}

export interface DietFilterUse {
  readonly filter: DietFilterState;
  /** Whether an empty row is shown. */
  matches(food: Food, index: number): boolean;
  /** Whether a food is what is looked for. */
  finds(food: Food): boolean;
  /** Keeps a row that was entered under the hands of whoever empties it, until the filter is set anew. */
  enter(index: number): void;
}

/** Which of the foods that are not in the diet the table shows (acceptance G3). */
export function useDietFilter(startsWithDiet: boolean): DietFilterUse {
  const [wanted, want] = useState({ search: '', veg: false, only: startsWithDiet });
  const [entered, setEntered] = useState(NONE);
  const text = wanted.search.trim().toLowerCase();
  const finds = (food: Food) => food.name.toLowerCase().includes(text);
  return {
    filter: {
      ...wanted,
      set: (change) => {
        setEntered(NONE);
        want((now) => ({ ...now, ...change }));
      },
    },
    // Without a mark there is nothing to filter by: against such a server Veg changes nothing.
    matches: (food, index) =>
      entered.has(index) || (!wanted.only && (!wanted.veg || food.veg !== false) && finds(food)),
    finds,
    enter: useCallback((index: number) => setEntered((now) => (now.has(index) ? now : new Set(now).add(index))), []),
  };
}
