import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../../style/join-classes.ts';
import type { FieldState } from '../use-field.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import styles from './field.module.css';

/** Props of every field. */
export interface FieldProps {
  /** The specification's field name, and the input's `name`. */
  name: string;
  /** The text above the control, which names it. */
  label: string;
  /** A short help below the control. */
  hint?: ReactNode;
  /** Tells the user that it must be filled in. The schema of the form checks that. */
  required?: boolean;
  /** The user cannot change it, and the keyboard skips it. */
  disabled?: boolean;
  /** The user can read and copy it, but not change it. */
  readOnly?: boolean;
  /** An example of what to enter, while the field is empty. */
  placeholder?: string;
  /** What the browser may fill in, such as `email`. */
  autoComplete?: string;
  /** Has the focus at first. */
  autoFocus?: boolean;
  /** Fills the whole row in a form with two columns. */
  wide?: boolean;
}

export interface FieldFrameProps {
  /** What `useField` returned. */
  field: FieldState;
  /** The text above the control, which names it. */
  label: string;
  /** A short help below the control. */
  hint?: ReactNode;
  /** Fills the whole row in a form with two columns. */
  wide?: boolean;
  /** Formats a value for display in a conflict. */
  write?: (value: unknown) => string;
  /** The control, with the attributes `field.control`. */
  children: ReactNode;
}

/** Label, control and hint. Reserves one line for an error, so that the layout does not shift when it appears. */
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

/** The error below a control. A live region announces it, because the focus is elsewhere when it appears. */
export function FieldError({ field }: Pick<FieldFrameProps, 'field'>): ReactElement {
  return (
    <p id={`${field.id}-error`} className={styles.error} aria-live="polite">
      {field.error}
    </p>
  );
}
