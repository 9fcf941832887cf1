import { type ReactElement, useId } from 'react';
import { useField } from '../form/use-field.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';

export interface ComboboxFieldProps extends ComboboxProps {
  name: string;
  required?: boolean;
  /** Called with the new choice after the form has its value. '' means no choice. */
  onChoose?: (value: string) => void;
}

/** A combobox as a field of the surrounding form. */
export function ComboboxField({ name, required, onChoose, ...combobox }: ComboboxFieldProps): ReactElement {
  const field = useField(name, { hint: Boolean(combobox.hint), required });
  const setValue = (value: unknown) => {
    field.setValue(value);
    onChoose?.(String(value));
  };
  return <Combobox {...combobox} field={{ ...field, setValue }} />;
}

export interface ChooserProps extends ComboboxProps {
  name: string;
  value: string;
  /** '' means no choice. */
  onChange(value: string): void;
}

/** A combobox outside of a form. A choice changes the screen immediately. */
export function Chooser({ name, value, onChange, ...combobox }: ChooserProps): ReactElement {
  const id = useId();
  const described = combobox.hint ? `${id}-hint` : undefined;
  return (
    <Combobox
      {...combobox}
      field={{
        id,
        value,
        setValue: (next) => onChange(String(next)),
        control: { id, name, onBlur: () => undefined, 'aria-describedby': described },
      }}
    />
  );
}
