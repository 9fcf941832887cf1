import type { Conflict } from '@gym/ui/form';
import { memo, type ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import { DietCell } from './diet-cell.tsx';
import { isFilled } from './diet-rows.ts';
import styles from './diet.module.css';
import { RowConflict } from './row-conflict.tsx';

const { columns, unitsPlaceholder } = dietTexts;

export interface DietTableRowProps {
  /** The row's place in the diet, whatever the filter shows (acceptance G1). */
  index: number;
  food: string;
  qty: string;
  units: string;
  qtyError: string | undefined;
  unitsError: string | undefined;
  /** There where somebody else changed this row meanwhile. */
  conflict: Conflict | undefined;
  onChange: (name: string, value: unknown) => void;
  onLeave: (name: string) => void;
  onEnter: (index: number) => void;
}

/** One food. Drawn again only when something of its own changed: a key in one of 200 rows draws one. */
export const DietTableRow = memo(function DietTableRow(props: DietTableRowProps): ReactElement {
  const { index, food, qty, units, qtyError, unitsError, conflict, onChange, onLeave, onEnter } = props;
  const name = `diet.${index}`;
  return (
    <>
      <tr className={isFilled({ qty, units }) ? styles.filled : undefined} onFocus={() => onEnter(index)}>
        <td>{food}</td>
        <td>
          <DietCell
            name={`${name}.qty`}
            label={`${food}: ${columns.qty}`}
            value={qty}
            error={qtyError}
            numeric
            maxLength={19}
            onChange={onChange}
            onLeave={onLeave}
          />
        </td>
        <td>
          <DietCell
            name={`${name}.units`}
            label={`${food}: ${columns.units}`}
            value={units}
            error={unitsError}
            placeholder={unitsPlaceholder}
            maxLength={50}
            onChange={onChange}
            onLeave={onLeave}
          />
        </td>
      </tr>
      {conflict && (
        <RowConflict food={food} conflict={conflict} row={{ qty, units }} onChoose={(row) => onChange(name, row)} />
      )}
    </>
  );
});
