import { useId } from 'react';
import { useForm, type Conflict } from './form-context.ts';

export interface FieldState {
  readonly id: string;
  readonly value: unknown;
  readonly error?: string;
  readonly conflict?: Conflict;
  setValue(value: unknown): void;
  /** Attributes of the one control that the field is: ids, error wiring, leaving. */
  readonly control: {
    id: string;
    name: string;
    onBlur(): void;
    required?: boolean;
    'aria-required'?: boolean;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  };
}

/** State of one field by its name, `diet.0.qty` included: for the fields here, and for what a screen builds itself. */
export function useField(
  name: string,
  { hint = false, required = false }: { hint?: boolean; required?: boolean } = {},
): FieldState {
  const id = useId();
  const form = useForm();
  const error = form.errorOf(name);
  return {
    id,
    value: form.valueOf(name),
    error,
    conflict: form.conflictOf(name),
    setValue: (value) => form.change(name, value),
    control: {
      id,
      name,
      onBlur: () => form.leave(name),
      // Only where the browser validates: elsewhere it would call an untouched field invalid.
      ...(required && (form.native ? { required } : { 'aria-required': true })),
      ...(error && { 'aria-invalid': true }),
      'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    },
  };
}
