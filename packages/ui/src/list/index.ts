/// <reference path="../css-modules.d.ts" />
export type { Column } from './column.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { ListScreen, type ListScreenProps, type ListSearch } from './list-screen.tsx';
export { Pager, type PagerProps } from './pager.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export type { ServedList, ServedSearch } from './served-rows.tsx';
export { useListParams, type ListParams } from './use-list-params.ts';
export { usePastEnd } from './use-past-end.ts';
