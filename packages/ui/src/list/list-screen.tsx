import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { QueryView } from '../query/query-view.tsx';
import { Screen } from '../screen/screen.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import styles from './list-screen.module.css';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { useListParams } from './use-list-params.ts';

export interface ListSearch<Row> {
  readonly label: string;
  readonly placeholder?: string;
  /** The rows that match. Pure, and built once per module: it runs again only when rows or search change. */
  filter(rows: readonly Row[], q: string): readonly Row[];
}

export interface ListScreenProps<Row> {
  title: string;
  /** The way to add a record. */
  actions?: ReactNode;
  query: UseQueryResult<Row[]>;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string | number;
  search: ListSearch<Row>;
  /** Without it the whole list is one page. */
  pageSize?: number;
  /** Shown where there is no record at all. */
  empty?: ReactNode;
  /** Shown below 'No match': a better search to offer. */
  noMatch?: (tools: { q: string; rows: readonly Row[]; setQ(q: string): void }) => ReactNode;
}

/** A list screen: columns and a query, the search as it is typed, pages where asked for. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>): ReactElement {
  const { title, actions, query, search } = props;
  const params = useListParams({ pageSize: props.pageSize });
  return (
    <Screen title={title} actions={actions}>
      <div className={styles.list}>
        <SearchBox label={search.label} placeholder={search.placeholder} value={params.q} onChange={params.setQ} />
        <QueryView query={query}>{(rows) => <Matches {...props} all={rows} params={params} />}</QueryView>
      </div>
    </Screen>
  );
}

function Matches<Row extends object>({ title, columns, rowKey, search, pageSize, empty, noMatch, all, params }: ListScreenProps<Row> & { all: readonly Row[]; params: ReturnType<typeof useListParams> }): ReactElement {
  const { deferredQ: q, setQ, pageOf } = params;
  const { filter } = search;
  const matches = useMemo(() => (q === '' ? all : filter(all, q)), [all, q, filter]);
  const { rows, page, total } = useMemo(() => pageOf(matches), [pageOf, matches]);

  const nothing = all.length === 0
    ? empty ?? <EmptyState title="Nothing here yet" />
    : (
      <EmptyState title={`No match for “${q}”`} action={<Button onClick={() => setQ('')}>Clear search</Button>}>
        {noMatch?.({ q, rows: all, setQ })}
      </EmptyState>
    );
  return (
    <>
      <p className="sr-only" aria-live="polite">{q === '' ? '' : `${total} of ${all.length} match`}</p>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} empty={nothing} startOver={q} />
      {pageSize !== undefined && total > 0 && <Pager page={page} pageSize={pageSize} total={total} onPage={params.setPage} />}
    </>
  );
}
