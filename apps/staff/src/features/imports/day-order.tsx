import type { ImportField } from './import-calls.ts';
import { useHost } from '@gym/remote-contract';
import { type ColumnDayOrder, type DayOrder, type DayOrderFound, readDay } from '@gym/rules';
import { Alert, formatDay } from '@gym/ui';
import { type ReactElement, useId } from 'react';
import { importTexts } from './texts.ts';
import styles from './imports.module.css';

const { dayOrder: texts, fieldNames } = importTexts;

const ORDERS: readonly DayOrder[] = ['day-first', 'month-first'];

/** The fields whose cells are days. */
export type DayField = keyof typeof fieldNames;
export const isDayField = (field: ImportField): field is DayField => field in fieldNames;

/** A cell as it will be read; exactly what the file has if it cannot be read. */
export const useSample = (): ((text: string, order: ColumnDayOrder | undefined) => string) => {
  const { locale } = useHost().config;
  return (text, order) => formatDay(readDay(text.trim(), order).day ?? text, locale);
};

export interface DayOrderQuestionProps {
  readonly field: DayField;
  readonly found: DayOrderFound;
  readonly answered: ColumnDayOrder | undefined;
  readonly onAnswer: (order: DayOrder) => void;
}

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
