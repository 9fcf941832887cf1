import { useId, type ReactElement } from 'react';
import styles from './diet.module.css';

export interface DietCellProps {
  name: string;
  /** 'Rice: Qty'. */
  label: string;
  value: string;
  error: string | undefined;
  numeric?: boolean;
  placeholder?: string;
  maxLength?: number;
  onChange: (name: string, value: string) => void;
  onLeave: (name: string) => void;
}

/** One input of the table, named by its food and its column. */
export function DietCell({
  name,
  label,
  value,
  error,
  numeric,
  placeholder,
  maxLength,
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
