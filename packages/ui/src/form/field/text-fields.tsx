import { type ChangeEvent, type ReactElement, useState } from 'react';
import { IconButton } from '../../button/buttons-and-links.tsx';
import { useField, useForm } from '../use-field.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import * as formTexts from '../texts.ts';
import { digitsOf } from './digits-of.ts';

export interface TextFieldProps extends FieldProps {
  /** Default `text`. */
  type?: 'text' | 'email' | 'date';
  /** Maximum number of characters. */
  maxLength?: number;
  /** The id of a `datalist` with suggestions. */
  list?: string;
  /** The keyboard of a phone. */
  inputMode?: 'decimal';
}

/** A text, an email address or a day in one line. Its value is text. */
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

/**
 * A decimal number. The value stays text as typed, so that no digit is rounded or lost. The schema converts it to a
 * number on submit.
 */
export const NumberField = (field: FieldProps): ReactElement => <TextField {...field} inputMode="decimal" />;

/**
 * A password with a button to show it. For password managers, set `autoComplete` to `current-password` or
 * `new-password`.
 */
export function PasswordField({ label, hint, wide, name, required, ...input }: FieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(hint), required });
  const [shown, show] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint} wide={wide}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...field.control}
          className={styles.input}
          type={shown ? 'text' : 'password'}
          value={String(field.value ?? '')}
          onChange={(event) => field.setValue(event.target.value)}
        />
        <div className={styles.inside}>
          <IconButton
            label={shown ? formTexts.hidePassword : formTexts.showPassword}
            icon={shown ? 'eye-off' : 'eye'}
            aria-controls={field.id}
            // The input must keep the focus, and with it the caret and a phone's keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(!shown)}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

export interface DigitsFieldProps extends FieldProps {
  /** Allows a `+` before the digits. */
  phone?: boolean;
  /** Maximum number of characters, counted after cleaning. A pasted '+91 98-76' then keeps all its digits. */
  maxLength?: number;
}

/**
 * A phone number, pincode or one-time code (acceptance E8). It shows a numeric keyboard, accepts digits only and keeps
 * them as text. `type=number` would drop leading zeros.
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
      // If the next render wrote the value, the caret would jump to the end.
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
