import { useId, type ReactElement } from 'react';
import { Combobox, type ComboboxProps } from './combobox.tsx';

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
