import { useState, useCallback } from 'react';
import type { Food } from './diet-rows.ts';

const NONE: ReadonlySet<number> = new Set();

/** The state of the table's filter, and its setter. */
export interface DietFilterState {
  readonly search: string;
  readonly veg: boolean;
  /** Whether the table shows only foods of the diet. */
  readonly only: boolean;
  set(change: Partial<Pick<DietFilterState, 'search' | 'veg' | 'only'>>): void;
}

interface DietFilterControls {
  readonly filter: DietFilterState;
  /** Whether the filter shows an empty row. */
  matches(food: Food, index: number): boolean;
  /** Whether the search text matches a food. */
  finds(food: Food): boolean;
  /** Keeps an edited row visible after the user empties it, until the filter changes. */
  enter(index: number): void;
}

/** Filters the foods that are not in the diet (acceptance G3). */
export function useDietFilter(startsWithDiet: boolean): DietFilterControls {
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
    // A server that does not mark foods sends no `veg`: then Veg filters nothing.
    matches: (food, index) =>
      entered.has(index) || (!wanted.only && (!wanted.veg || food.veg !== false) && finds(food)),
    finds,
    enter: useCallback((index: number) => setEntered((now) => (now.has(index) ? now : new Set(now).add(index))), []),
  };
}
