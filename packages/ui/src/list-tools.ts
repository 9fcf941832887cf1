/// <reference path="./css-modules.d.ts" />
export type { NamedView, ViewsDefinition } from './list-tools/views-definition.ts';
export type { BulkAction, BulkDefinition, BulkDialogProps } from './list-tools/bulk-definition.ts';
export { createListTools } from './list-tools/create-list-tools.tsx';
export type { FilterOption, ListDefinition, ListFilter, ListSort } from './list-tools/list-definition.ts';
