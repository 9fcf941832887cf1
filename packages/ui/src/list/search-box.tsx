import { useId, type ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
}

/** A search box that reports every keystroke. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps): ReactElement {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          className={styles.input}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
