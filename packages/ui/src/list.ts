/// <reference path="./css-modules.d.ts" />
export type { Column } from './list/data-table.tsx';
export { DataTable, type DataTableProps } from './list/data-table.tsx';
export { ListScreen, type ListScreenProps, type ListSearch } from './list/list-screen.tsx';
export { Pager, type PagerProps } from './list/pager.tsx';
export { SearchBox, type SearchBoxProps } from './list/search-box.tsx';
export type { ServedList, ServedSearch } from './list/list-screen.tsx';
export { useListParams, type ListParams } from './list/use-list-params.ts';
export { usePastEnd } from './list/use-list-params.ts';
