import type { ReactElement } from 'react';
import { joinClasses } from '../../join-classes.ts';
import { useField } from '../use-field.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { FieldError } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './field.module.css';

/** Yes or no. */
export function CheckboxField({
  label,
  hint,
  wide,
  name,
  required,
  disabled,
  autoFocus,
}: Omit<FieldProps, 'readOnly' | 'placeholder' | 'autoComplete'>): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  return (
    <div className={joinClasses(styles.field, wide && styles.wide)}>
      <label className={styles.check}>
        <input
          {...field.control}
          className={styles.box}
          type="checkbox"
          disabled={disabled}
          autoFocus={autoFocus}
          checked={Boolean(field.value)}
          onChange={(event) => field.setValue(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${field.id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {field.conflict && (
        <ConflictChoice
          field={field}
          conflict={field.conflict}
          label={label}
          write={(value) => (value ? 'Yes' : 'No')}
        />
      )}
      <FieldError field={field} />
    </div>
  );
}
