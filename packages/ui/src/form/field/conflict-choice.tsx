import type { ReactElement } from 'react';
import { Button } from '../../button/button.tsx';
import type { Conflict, FieldState } from '../use-field.ts';
import styles from './conflict-choice.module.css';

export interface ConflictChoiceProps {
  field: Pick<FieldState, 'value' | 'setValue'>;
  conflict: Conflict;
  label: string;
  /** Formats a value for display. */
  write?: (value: unknown) => string;
  /** Whether two values are equal. Default: `Object.is`. */
  same?: (value: unknown, stored: unknown) => boolean;
}

/** Two users changed the same field. Lets the user choose the stored value or the input (acceptance J4). */
export function ConflictChoice({
  field,
  conflict,
  label,
  write = String,
  same = Object.is,
}: ConflictChoiceProps): ReactElement {
  const stored = same(field.value, conflict.stored);
  const choice = (text: string, chosen: boolean, value: unknown) => (
    <Button
      size="small"
      variant={chosen ? 'primary' : 'secondary'}
      aria-pressed={chosen}
      onClick={() => field.setValue(value)}
    >
      <span>
        {text}
        <span className="sr-only"> for {label}</span>
      </span>
    </Button>
  );
  return (
    <div className={styles.choice} role="group" aria-label={`${label}: two values`}>
      <p className={styles.stored}>
        Stored now: <strong>{write(conflict.stored) || '(empty)'}</strong>
        <br />
        Mine: <strong>{write(conflict.mine) || '(empty)'}</strong>
      </p>
      {choice('Use stored', stored, conflict.stored)}
      {choice('Keep mine', !stored, conflict.mine)}
    </div>
  );
}
