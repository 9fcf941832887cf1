import type { ReactElement } from 'react';
import { useField } from '../use-field.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './field.module.css';

/** A decimal number. The value stays what is typed, so that nothing is rounded or lost; the schema makes it a number on submit. */
export function NumberField({ label, hint, wide, name, required, ...input }: FieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide}>
      <input
        {...input}
        {...field.control}
        className={styles.input}
        type="text"
        inputMode="decimal"
        value={String(field.value ?? '')}
        onChange={(event) => field.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}
