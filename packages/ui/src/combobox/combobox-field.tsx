import { type ReactElement, useId } from 'react';
import { useField } from '../form/use-field.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';

export interface ComboboxFieldProps extends ComboboxProps {
  name: string;
  required?: boolean;
  /** Hears of a choice after the form took it; '' is none. */
  onChoose?: (value: string) => void;
}

/** A combobox as a field of the form around it. */
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
  /** '' is none. */
  onChange(value: string): void;
}

/** A combobox outside of a form: what is chosen changes the screen at once. */
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
