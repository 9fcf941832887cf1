/// <reference path="../css-modules.d.ts" />
export { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';
export type { Option } from './option.ts';
