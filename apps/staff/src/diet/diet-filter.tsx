import { SearchBox } from '@gym/ui/list';
import type { KeyboardEvent, ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import styles from './diet.module.css';
import type { DietFilterState } from './use-diet-filter.ts';

const { find, veg, only } = dietTexts;

export interface DietFilterProps {
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
