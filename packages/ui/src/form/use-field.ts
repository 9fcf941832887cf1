import { createContext, useContext, useId } from 'react';

/** A field whose stored value changed while this form was filled in (acceptance J4). */
export interface Conflict {
  /** What is stored now, in the form's own shape. */
  readonly stored: unknown;
  /** What was typed here. */
  readonly mine: unknown;
}

/** What a form tells its fields. */
export interface FormContextValue {
  /** The browser validates: fields carry `required` and `pattern` themselves. */
  readonly native: boolean;
  /** Whether anything differs from what the form started with. */
  readonly dirty: boolean;
  valueOf(name: string): unknown;
  /** The text to show at a field now, if any. */
  errorOf(name: string): string | undefined;
  conflictOf(name: string): Conflict | undefined;
  change(name: string, value: unknown): void;
  leave(name: string): void;
  /** Submits as the form's button would; settled once the form's own `onSubmit` is, or errors were found. */
  submit(): Promise<void>;
}

const FormContext = createContext<FormContextValue | undefined>(undefined);

export const FormProvider = FormContext.Provider;

/** The form around a field. Throws where there is none. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside of a Form. Put it into <Form> or <SaveForm>.');
  return form;
}

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
