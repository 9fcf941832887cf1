/// <reference path="../css-modules.d.ts" />
export { Chooser, type ChooserProps } from './chooser.tsx';
export { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';
export type { Option } from './option.ts';
