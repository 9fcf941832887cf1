import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../../style/join-classes.ts';
import type { FieldState } from '../use-field.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import styles from './field.module.css';

/** What every field takes. */
export interface FieldProps {
  /** The specification's field name; also the input's `name`. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** Takes the whole row in a form of two columns. */
  wide?: boolean;
}

export interface FieldFrameProps {
  field: FieldState;
  label: string;
  hint?: ReactNode;
  wide?: boolean;
  /** How a value is written for the reader, in a conflict. */
  write?: (value: unknown) => string;
  children: ReactNode;
}

/** Label, control, hint, and below them room for one line of error, so that nothing jumps when it comes. */
export function FieldFrame({ field, label, hint, wide, write, children }: FieldFrameProps): ReactElement {
  return (
    <div className={joinClasses(styles.field, wide && styles.wide)}>
      <label htmlFor={field.id} className={styles.label}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${field.id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {field.conflict && <ConflictChoice field={field} conflict={field.conflict} label={label} write={write} />}
      <FieldError field={field} />
    </div>
  );
}

/** The line below a control. Announced when it comes, as the focus is elsewhere by then. */
export function FieldError({ field }: { field: FieldState }): ReactElement {
  return (
    <p id={`${field.id}-error`} className={styles.error} aria-live="polite">
      {field.error}
    </p>
  );
}
