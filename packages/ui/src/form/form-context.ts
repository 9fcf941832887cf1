import { createContext, useContext } from 'react';

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
