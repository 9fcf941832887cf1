import { keepPreviousData, type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { QueryView } from '../query/query-view.tsx';
import { useSettled } from '../query/use-settled.ts';
import { Screen } from '../screen/screen.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './list-screen.module.css';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { type ListParams, useLastPage, useListParams, usePastEnd } from './use-list-params.ts';
import * as listTexts from './texts.ts';

/** Message for a search without matches, with a button to clear the search. */
function NoMatch({
  searched,
  onClear,
  children,
}: {
  searched: string;
  onClear: () => void;
  children?: ReactNode;
}): ReactElement {
  return (
    <EmptyState title={listTexts.noMatch(searched)} action={<Button onClick={onClear}>{listTexts.clearSearch}</Button>}>
      {children}
    </EmptyState>
  );
}

interface MatchingRowsProps<Row> extends ListScreenProps<Row> {
  all: readonly Row[];
  params: ListParams;
  quickParams: ListParams;
}

/** The matching rows. The browser filters and pages them. */
function MatchingRows<Row extends object>({
  title,
  columns,
  rowKey,
  search,
  quick,
  pageSize,
  empty,
  noMatch,
  all,
  params,
  quickParams,
}: MatchingRowsProps<Row>): ReactElement {
  const { deferredQ: q, setQ, pageOf } = params;
  const any = quick ? quickParams.deferredQ : '';
  const { filter } = search;
  const filterQuick = quick?.filter;
  const named = useMemo(() => (q === '' ? all : filter(all, q)), [all, q, filter]);
  const matches = useMemo(
    () => (any === '' || !filterQuick ? named : filterQuick(named, any)),
    [named, any, filterQuick],
  );
  const { rows, page, total } = useMemo(() => pageOf(matches), [pageOf, matches]);
  // While the user types, the rows match neither the URL's search nor its page.
  const settled = q === params.q && quickParams.deferredQ === quickParams.q && quickParams.page >= params.page;
  useLastPage(params, settled ? page : Infinity);
  const searched = [q, any].filter(Boolean).join(', ');
  const clear = () => params.clearWith(quickParams);

  const nothing =
    all.length === 0 ? (
      (empty ?? <EmptyState title={listTexts.none} />)
    ) : (
      <NoMatch searched={searched} onClear={clear}>
        {noMatch?.({ q, rows: all, setQ })}
      </NoMatch>
    );
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {searched === '' ? '' : listTexts.matches(total, all.length)}
      </p>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} empty={nothing} startOver={searched} />
      {pageSize !== undefined && total > 0 && (
        <Pager page={page} pageSize={pageSize} total={total} onPage={params.setPage} />
      )}
    </>
  );
}

/** Default page size of a list that the server pages. */
const SERVED_PAGE = 50;
/** Wait for a pause in typing before each request. */
const SETTLE_MS = 250;

/** Search and page of one request. */
export interface ServedSearch {
  readonly q: string;
  readonly any: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
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

interface ServedRowsProps<Row> extends ListScreenProps<Row> {
  served: ServedList<Row>;
  params: ListParams;
  quickParams: ListParams;
}

/** One page of rows that the server searched. For lists with too many records for the browser's memory. */
function ServedRows<Row extends object>({
  title,
  columns,
  rowKey,
  pageSize = SERVED_PAGE,
  served,
  params,
  quickParams,
}: ServedRowsProps<Row>): ReactElement {
  const [q, any] = [useSettled(params.q, SETTLE_MS), useSettled(quickParams.q, SETTLE_MS)];
  const { queryKey, queryFn } = served.page({ q, any, page: params.page, size: pageSize });
  const query = useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }), placeholderData: keepPreviousData });
  const searched = [q, any].filter(Boolean).join(', ');
  const clear = () => params.clearWith(quickParams);
  const pastEnd = usePastEnd(params, pageSize, query, q === params.q && any === quickParams.q);
  return (
    <QueryView query={query}>
      {({ rows, total }) =>
        pastEnd ? (
          <Skeleton />
        ) : (
          <>
            <p className="sr-only" aria-live="polite">
              {searched === '' ? '' : listTexts.matches(total)}
            </p>
            <DataTable
              caption={title}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              empty={<NoMatch searched={searched} onClear={clear} />}
              startOver={searched}
            />
            {total > 0 && (
              <Pager
                page={Math.min(params.page, Math.ceil(total / pageSize))}
                pageSize={pageSize}
                total={total}
                onPage={params.setPage}
              />
            )}
          </>
        )
      }
    </QueryView>
  );
}

export interface ListSearch<Row> {
  readonly label: string;
  readonly placeholder?: string;
  /** Returns the matching rows. Pure; create it once per module, so that it runs only when rows or search change. */
  filter(rows: readonly Row[], q: string): readonly Row[];
}

export interface ListScreenProps<Row> {
  title: string;
  /** Links or buttons beside the title, such as the one to add a record. */
  actions?: ReactNode;
  query: UseQueryResult<Row[]>;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string | number;
  search: ListSearch<Row>;
  /** A second search beside the first, `any` in the URL. A row must match both. */
  quick?: ListSearch<Row>;
  /** Without it, the whole list is one page. */
  pageSize?: number;
  /** Shown if the list has no records at all. */
  empty?: ReactNode;
  /** Shown below 'No match', for example to suggest another search. */
  noMatch?: (tools: { q: string; rows: readonly Row[]; setQ(q: string): void }) => ReactNode;
  /** Set if `query` did not return all records, so that the server must search and page. */
  served?: ServedList<Row>;
}

/** A list screen with a search box that filters while the user types. It has pages if `pageSize` is set. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>): ReactElement {
  const { title, actions, query, search, quick, served } = props;
  const params = useListParams({ pageSize: props.pageSize });
  const quickParams = useListParams({ param: 'any' });
  const searches = { params, quickParams };
  return (
    <Screen title={title} actions={actions}>
      <div className={styles.list}>
        <div className={styles.searches}>
          <SearchBox label={search.label} placeholder={search.placeholder} value={params.q} onChange={params.setQ} />
          {quick && (
            <SearchBox
              label={quick.label}
              placeholder={quick.placeholder}
              value={quickParams.q}
              onChange={quickParams.setQ}
            />
          )}
        </div>
        <QueryView query={query}>
          {(rows) =>
            served ? (
              <ServedRows {...props} {...searches} served={served} />
            ) : (
              <MatchingRows {...props} {...searches} all={rows} />
            )
          }
        </QueryView>
      </div>
    </Screen>
  );
}
