import type { Due } from '@gym/api-client/staff';
import { useId, type ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import styles from './renewals.module.css';

const { due: labels, dueLegend } = assignTexts;

/** Which renewals are listed; the first is what the list starts with. */
export const DUE: readonly Due[] = ['7', '14', '30', 'ended'];

/** Chooses how soon a membership ends, or that it has ended. */
export function DueChoice({ value, onChange }: { value: Due; onChange: (due: Due) => void }): ReactElement {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{dueLegend}</legend>
      <div className={styles.options}>
        {DUE.map((due) => (
          <label key={due} className={styles.option}>
            <input type="radio" name={name} checked={due === value} onChange={() => onChange(due)} />
            {labels[due]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
