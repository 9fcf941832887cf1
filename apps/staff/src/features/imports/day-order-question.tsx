import type { DayOrder } from '@gym/rules';
import { Alert } from '@gym/ui';
import { type ReactElement, useId } from 'react';
import { type DayOrderQuestionProps, useSample } from './day-order.ts';
import styles from './imports.module.css';
import { importTexts } from './texts.ts';

const { dayOrder: texts, fieldNames } = importTexts;

const ORDERS: readonly DayOrder[] = ['day-first', 'month-first'];

/** Asks once which number of a column's days is the day, or says that the column contradicts itself. */
export function DayOrderQuestion({ field, found, answered, onAnswer }: DayOrderQuestionProps): ReactElement | null {
  const group = useId();
  const sample = useSample();
  const { order, ambiguous = '', examples } = found;
  if (order === 'contradictory')
    return (
      <Alert kind="warning">
        {texts.contradictory(fieldNames[field], examples['day-first'] ?? '', examples['month-first'] ?? '')}
      </Alert>
    );
  if (order !== 'ambiguous') return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.legend(fieldNames[field], ambiguous)}</legend>
      {ORDERS.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={group} checked={answered === one} onChange={() => onAnswer(one)} />
          <span>{texts[one](sample(ambiguous, one))}</span>
        </label>
      ))}
    </fieldset>
  );
}
