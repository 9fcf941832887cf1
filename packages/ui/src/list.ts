/// <reference path="./css-modules.d.ts" />
export { type Column, DataTable, type DataTableProps } from './list/data-table.tsx';
export { ListScreen, SearchBox, type SearchBoxProps } from './list/list-screen.tsx';
export { linksColumn } from './list/links-column.tsx';
export { Pager, type PagerProps } from './list/list-rows.tsx';
export type { ListScreenProps, ListSearch, ServedList, ServedSearch } from './list/list-props.ts';
export type {
  ArrangedList,
  BulkRows,
  ListTools,
  LoadListTools,
  NoMatchInput,
  ToolsInput,
} from './list/use-list-tools.ts';
export { useListParams, type ListParams, usePastEnd } from './list/use-list-params.ts';
