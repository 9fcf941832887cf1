import { type KeyboardEvent, type ReactElement, useCallback, useState } from 'react';
import { SearchBox } from '@gym/ui/list';
import type { Food } from './diet-rows.ts';
import { dietTexts } from './texts.ts';
import styles from './diet.module.css';

const NONE: ReadonlySet<number> = new Set();

/** The state of the table's filter, and its setter. */
interface DietFilterState {
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

const { find, veg, only } = dietTexts;

interface DietFilterProps {
  filter: DietFilterState;
  /** Moves to the first match. */
  onGo: () => void;
}

/** Filters the long table, and stays visible while it scrolls. */
export function DietFilter({ filter, onGo }: DietFilterProps): ReactElement {
  // Enter moves to the first match; without this it would submit the diet.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target as HTMLElement).matches('[type=search]')) return;
    event.preventDefault();
    onGo();
  };
  return (
    // Handles Enter for the search box inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.filter} onKeyDown={goOn}>
      <SearchBox label={find} value={filter.search} onChange={(search) => filter.set({ search, only: false })} />
      <div className={styles.checks}>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="veg"
            checked={filter.veg}
            onChange={({ target }) => filter.set({ veg: target.checked })}
          />
          {veg}
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="only"
            checked={filter.only}
            onChange={({ target }) => filter.set({ only: target.checked, search: '' })}
          />
          {only}
        </label>
      </div>
    </div>
  );
}
