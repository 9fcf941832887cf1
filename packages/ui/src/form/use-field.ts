import { createContext, createElement, type ReactElement, type ReactNode, useContext, useId } from 'react';

/** Who changed a field of the stored record, and when. */
export interface FieldChange {
  /** The user's name. */
  readonly by: string;
  /** Whether that is the signed-in user, in another tab or on another device. */
  readonly own: boolean;
  /** An ISO moment. */
  readonly at: string;
}

/** A field that another user changed since the base of this form (acceptance J4). */
export interface Conflict {
  /** The stored value, converted to the form's type. */
  readonly stored: unknown;
  /** The user's input. */
  readonly mine: unknown;
  /** Undefined if the server does not announce it, or the user is unknown. */
  readonly change?: FieldChange;
}

/** The form's interface to its fields. */
export interface FormContextValue {
  /** The browser validates, so fields have the attributes `required` and `pattern`. */
  readonly native: boolean;
  /** Whether a value differs from its initial value. */
  readonly dirty: boolean;
  /** Whether the user has tried to submit. */
  readonly submitted: boolean;
  /** The current input. Another object after every change. */
  readonly values: object;
  valueOf(name: string): unknown;
  /** The error to show at a field, if any. */
  errorOf(name: string): string | undefined;
  conflictOf(name: string): Conflict | undefined;
  change(name: string, value: unknown): void;
  leave(name: string): void;
  /** Submits wait for a choice whose options still load, until the returned function is called. */
  awaitChoice(): () => void;
  /** A submit that waits for a choice sends nothing. */
  cancelWaiting(): void;
  /** Submits like the form's button. Settles after `onSubmit` settles, or after validation finds errors. */
  submit(): Promise<void>;
}

const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Gives the fields inside it other values than those of the form around it, such as one part of them. */
export const FormProvider = ({
  value,
  children,
}: {
  /** What the fields read and change. */
  value: FormContextValue;
  /** The fields. */
  children: ReactNode;
}): ReactElement => createElement(FormContext, { value }, children);

/** The form around a field. Throws outside of a form. */
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
  /** See `awaitChoice` of the form. Absent outside of a form. */
  awaitChoice?(): () => void;
  /** Attributes of the field's control. */
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

/** State of one field by its name, such as `fname` or `diet.0.qty`. Screens use it for their own fields too. */
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
    awaitChoice: form.awaitChoice,
    control: {
      id,
      name,
      onBlur: () => form.leave(name),
      // Without native validation, `required` would mark an untouched field as invalid.
      ...(required && (form.native ? { required } : { 'aria-required': true })),
      ...(error && { 'aria-invalid': true }),
      'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    },
  };
}
