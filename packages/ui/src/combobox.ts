/// <reference path="./css-modules.d.ts" />
export { Chooser, type ChooserProps } from './combobox/combobox-field.tsx';
export { ComboboxField, type ComboboxFieldProps } from './combobox/combobox-field.tsx';
export type { Option } from './combobox/match-options.ts';
