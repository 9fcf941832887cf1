import type { ChangeEvent, ReactElement } from 'react';
import { useForm } from '../form-context.ts';
import { useField } from '../use-field.ts';
import { digitsOf } from './digits.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './field.module.css';

export interface DigitsFieldProps extends FieldProps {
  /** Allows a `+` before the digits. */
  phone?: boolean;
  /** Most characters kept. Counted after cleaning, so that a pasted '+91 98-76' is not cut short. */
  maxLength?: number;
}

/**
 * A phone number, pincode or one-time code (acceptance E8): a numeric keyboard, digits only, kept as text digit for digit.
 * Not `type=number`, which drops leading zeros.
 */
export function DigitsField({
  label,
  hint,
  wide,
  name,
  required,
  phone,
  maxLength,
  ...input
}: DigitsFieldProps): ReactElement {
  const { native } = useForm();
  const field = useField(name, { hint: Boolean(hint), required });
  const clean = (text: string) => digitsOf(text, { phone, maxLength });

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const kept = clean(target.value);
    if (kept !== target.value) {
      // Written here and not by the next render, or the caret would jump to the end.
      const caret = clean(target.value.slice(0, target.selectionStart ?? undefined)).length;
      target.value = kept;
      target.setSelectionRange(caret, caret);
    }
    field.setValue(kept);
  };

  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide}>
      <input
        {...input}
        {...field.control}
        className={styles.input}
        type="text"
        inputMode="numeric"
        pattern={native ? (phone ? '\\+?[0-9]+' : '[0-9]+') : undefined}
        value={String(field.value ?? '')}
        onChange={change}
      />
    </FieldFrame>
  );
}
