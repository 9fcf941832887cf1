/// <reference path="./css-modules.d.ts" />
export type {
  NamedView,
  ViewsDefinition,
  BulkAction,
  BulkDefinition,
  BulkDialogProps,
  FilterOption,
  ListDefinition,
  ListFilter,
  ListSort,
} from './list-tools/list-definition.ts';
export { createListTools } from './list-tools/create-list-tools.tsx';
