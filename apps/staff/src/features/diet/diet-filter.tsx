import { type KeyboardEvent, type ReactElement, useCallback, useState } from 'react';
import { SearchBox } from '@gym/ui/list';
import type { Food } from '../../shared/diet/diet-rows.ts';
import { dietTexts } from '../../texts/diet.ts';
import styles from './diet.module.css';

const NONE: ReadonlySet<number> = new Set();

/** What the table's filter asks for, and how to change it. */
interface DietFilterState {
  readonly search: string;
  readonly veg: boolean;
  /** Only what is in the diet. */
  readonly only: boolean;
  set(change: Partial<Pick<DietFilterState, 'search' | 'veg' | 'only'>>): void;
}

interface DietFilterControls {
  readonly filter: DietFilterState;
  /** Whether an empty row is shown. */
  matches(food: Food, index: number): boolean;
  /** Whether a food is what is looked for. */
  finds(food: Food): boolean;
  /** Keeps a row that was entered under the hands of whoever empties it, until the filter is set anew. */
  enter(index: number): void;
}

/** Which of the foods that are not in the diet the table shows (acceptance G3). */
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
    // Without a mark there is nothing to filter by: against such a server Veg changes nothing.
    matches: (food, index) =>
      entered.has(index) || (!wanted.only && (!wanted.veg || food.veg !== false) && finds(food)),
    finds,
    enter: useCallback((index: number) => setEntered((now) => (now.has(index) ? now : new Set(now).add(index))), []),
  };
}

const { find, veg, only } = dietTexts;

interface DietFilterProps {
  filter: DietFilterState;
  /** Goes to the first food that was found. */
  onGo: () => void;
}

/** Finds foods in the long table, and stays in view with it. */
export function DietFilter({ filter, onGo }: DietFilterProps): ReactElement {
  // Enter goes on to the food that was looked for; it would submit the diet.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target as HTMLElement).matches('[type=search]')) return;
    event.preventDefault();
    onGo();
  };
  return (
    // Listens for Enter in the search box inside.
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
