import type { KeyboardEvent, ReactElement } from 'react';
import { SearchBox } from '@gym/ui/list';
import { dietTexts } from './texts.ts';
import styles from './diet.module.css';
import type { DietFilterState } from './use-diet-filter.ts';

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
