import { Icon } from '@gym/ui';
import { type ReactElement, useId } from 'react';
import type { FilterOption } from './list-definition.ts';
import styles from './list-tools.module.css';

/** A select with its label inside its frame. */
export function ToolSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly FilterOption[];
  onChange(value: string): void;
}): ReactElement {
  const id = useId();
  return (
    <div className={styles.tool}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
