import { memo, type ReactElement, useId } from 'react';
import type { Conflict } from '@gym/ui/form';
import { MAX_UNITS } from '@gym/rules';
import { isFilled } from './diet-rows.ts';
import { dietTexts } from './texts.ts';
import { RowConflict } from './diet-conflicts.tsx';
import styles from './diet.module.css';

interface DietCellProps {
  name: string;
  /** Accessible name, such as 'Rice: Qty'. */
  label: string;
  value: string;
  error: string | undefined;
  numeric?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** The id of a list of suggestions. */
  list?: string;
  onChange: (name: string, value: string) => void;
  onLeave: (name: string) => void;
}

/** One input of the table. Food and column form its label. */
function DietCell({
  name,
  label,
  value,
  error,
  numeric,
  placeholder,
  maxLength,
  list,
  onChange,
  onLeave,
}: DietCellProps): ReactElement {
  const id = useId();
  return (
    <>
      <input
        className={styles.input}
        type="text"
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete="off"
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        list={list}
        value={value}
        onChange={(event) => onChange(name, event.target.value)}
        onBlur={() => onLeave(name)}
      />
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}

const { columns, unitsPlaceholder } = dietTexts;

interface DietTableRowProps {
  /** The row's index in the diet, independent of the filter (acceptance G1). */
  index: number;
  food: string;
  qty: string;
  units: string;
  qtyError: string | undefined;
  unitsError: string | undefined;
  /** Set if another user changed this row too. */
  conflict: Conflict | undefined;
  /** The id of the suggested units. */
  unitsList: string;
  onChange: (name: string, value: unknown) => void;
  onLeave: (name: string) => void;
  onEnter: (index: number) => void;
}

/** One food. It is memoised, so that a key in one of 200 rows renders one row only. */
export const DietTableRow = memo(function DietTableRow(props: DietTableRowProps): ReactElement {
  const { index, food, qty, units, qtyError, unitsError, conflict, unitsList, onChange, onLeave, onEnter } = props;
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
            maxLength={MAX_UNITS}
            list={unitsList}
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
