import { memo, type ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { DietCell } from './diet-cell.tsx';
import styles from './diet.module.css';

const { columns, unitsPlaceholder } = dietTexts;

export interface DietTableRowProps {
  /** The row's place in the diet, whatever the filter shows (acceptance G1). */
  index: number;
  food: string;
  qty: string;
  units: string;
  qtyError: string | undefined;
  unitsError: string | undefined;
  filled: boolean;
  onChange: (name: string, value: string) => void;
  onLeave: (name: string) => void;
  onEnter: (index: number) => void;
}

/** One food. Drawn again only when something of its own changed: a key in one of 200 rows draws one. */
export const DietTableRow = memo(function DietTableRow({ index, food, qty, units, qtyError, unitsError, filled, onChange, onLeave, onEnter }: DietTableRowProps): ReactElement {
  const name = `diet.${index}`;
  return (
    <tr className={filled ? styles.filled : undefined} onFocus={() => onEnter(index)}>
      <td>{food}</td>
      <td><DietCell name={`${name}.qty`} label={`${food}: ${columns.qty}`} value={qty} error={qtyError} numeric maxLength={19} onChange={onChange} onLeave={onLeave} /></td>
      <td><DietCell name={`${name}.units`} label={`${food}: ${columns.units}`} value={units} error={unitsError} placeholder={unitsPlaceholder} maxLength={50} onChange={onChange} onLeave={onLeave} /></td>
    </tr>
  );
});
