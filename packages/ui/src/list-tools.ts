/// <reference path="./css-modules.d.ts" />
export { createListTools } from './list-tools/list-toolbar.tsx';
export type { FilterOption, ListDefinition, ListFilter, ListSort } from './list-tools/list-definition.ts';
