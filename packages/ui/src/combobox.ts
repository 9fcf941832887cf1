/// <reference path="./css-modules.d.ts" />
export { Chooser, type ChooserProps, ComboboxField, type ComboboxFieldProps } from './combobox/combobox.tsx';
export type { Option } from './combobox/option-search.ts';
