import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import type { ListParams } from './use-list-params.ts';
import type { ArrangedList, ListTools, LoadListTools, NoMatchInput } from './use-list-tools.ts';

/** Search and page of one request. */
export interface ServedSearch {
  readonly q: string;
  readonly any: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Sort and filters, as the tools of the list request them. */
  readonly view?: Readonly<Record<string, string>>;
}

/** Creates the query for one page of a list that the server searches. Create it once per module. */
export interface ServedList<Row> {
  page(search: ServedSearch): {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: {
      signal: AbortSignal;
    }) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  };
}

export interface ListSearch<Row> {
  readonly label: string;
  readonly placeholder?: string;
  /** Returns the matching rows. Pure; create it once per module, so that it runs only when rows or search change. */
  filter(rows: readonly Row[], q: string): readonly Row[];
}

export interface ListScreenProps<Row> {
  /** The `<h1>`. */
  title: string;
  /** Links or buttons beside the title, such as the one to add a record. */
  actions?: ReactNode;
  /** What `useQuery` returned for all records. */
  query: UseQueryResult<Row[]>;
  /** Create it once per module, or memoise it. */
  columns: readonly Column<Row>[];
  /** What identifies a row. */
  rowKey(row: Row): string | number;
  /** The search box above the rows. */
  search: ListSearch<Row>;
  /** A second search beside the first, `any` in the URL. A row must match both. The tools bring its filter. */
  quick?: Omit<ListSearch<Row>, 'filter'> & Partial<ListSearch<Row>>;
  /** Without it, the whole list is one page. */
  pageSize?: number;
  /** Shown if the list has no records at all. */
  empty?: ReactNode;
  /** Shown below 'No match', for example to suggest another search. */
  noMatch?: (input: NoMatchInput<Row>) => ReactNode;
  /** Set if `query` did not return all records, so that the server must search and page. */
  served?: ServedList<Row>;
  /** Imports sort, filters, columns and page size. */
  tools?: LoadListTools<Row>;
}

/** A list screen as its tools arrange it, once they have loaded. */
export interface RowsProps<Row>
  extends ListScreenProps<Row>, Partial<Pick<ArrangedList<Row>, 'filters' | 'names' | 'request'>> {
  /** The filter of the second search. */
  find?: ListTools<Row>['find'];
  params: ListParams;
  quickParams: ListParams;
  view: string;
  Bulk?: ListTools<Row>['Bulk'];
}
