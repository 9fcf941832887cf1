import type { ReactNode } from 'react';

/** What every field takes. */
export interface FieldProps {
  /** The specification's field name; also the input's `name`. */
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** Takes the whole row in a form of two columns. */
  wide?: boolean;
}
