import { ConflictChoice, type Conflict } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { sameRow } from './compare-diets.ts';
import { isFilled, type DietRow } from './diet-rows.ts';
import styles from './diet.module.css';

export interface RowConflictProps {
  food: string;
  conflict: Conflict;
  row: DietRow;
  onChoose: (row: DietRow) => void;
}

const write = (value: unknown): string => {
  const row = value as DietRow;
  return isFilled(row) ? `${row.qty} ${row.units}`.trim() : dietTexts.notInDiet;
};

/** Below a food that somebody else changed meanwhile: both rows, to choose from (acceptance J4). */
export function RowConflict({ food, conflict, row, onChoose }: RowConflictProps): ReactElement {
  return (
    <tr className={styles.conflict}>
      <td colSpan={3}>
        <ConflictChoice
          label={food}
          conflict={conflict}
          field={{ value: row, setValue: (value) => onChoose(value as DietRow) }}
          write={write}
          same={(value, stored) => sameRow(value as DietRow, stored as DietRow)}
        />
      </td>
    </tr>
  );
}
