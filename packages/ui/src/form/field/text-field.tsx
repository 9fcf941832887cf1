import type { ReactElement } from 'react';
import { useField } from '../use-field.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './field.module.css';

export interface TextFieldProps extends FieldProps {
  /** Default `text`. */
  type?: 'text' | 'email' | 'date';
  maxLength?: number;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  wide,
  type = 'text',
  name,
  required,
  ...input
}: TextFieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide}>
      <input
        {...input}
        {...field.control}
        className={styles.input}
        type={type}
        value={String(field.value ?? '')}
        onChange={(event) => field.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}
