import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Button, IconButton } from '../button/buttons-and-links.tsx';
import styles from './list-rows.module.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../feedback/empty-state.tsx';
import { DataTable } from './data-table.tsx';
import type { RowsProps, ServedList } from './list-props.ts';
import { useLastPage, usePastEnd } from './use-list-params.ts';
import { Skeleton } from '../feedback/loading.tsx';
import { QueryView } from '../query/query-view.tsx';
import { useSettled } from '../query/use-settled.ts';

const texts = {
  noMatch: (searched: string) => `No match for “${searched}”`,
  clearSearch: 'Clear search',
  none: 'Nothing here yet',
  matches: (count: number, total?: number) => (total === undefined ? `${count} match` : `${count} of ${total} match`),
  pages: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export interface PagerProps {
  /** From 1. */
  page: number;
  /** Number of rows on a page. */
  pageSize: number;
  /** Number of rows on all pages. */
  total: number;
  /** Called with the page to show. */
  onPage(page: number): void;
}

/**
 * Paging controls (acceptance E2). A button without a target stays focusable, so that the last page does not lose the
 * focus.
 */
export function Pager({ page, pageSize, total, onPage }: PagerProps): ReactElement {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  const button = (label: string, icon: 'first' | 'chevron-left' | 'chevron-right' | 'last', target: number) => {
    const ended = target < 1 || target > pages || target === page;
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={ended || undefined}
        onClick={() => ended || onPage(target)}
      />
    );
  };
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <p className={styles.range}>{texts.range(from, to, total)}</p>
      <div className={styles.buttons}>
        {button(texts.first, 'first', 1)}
        {button(texts.previous, 'chevron-left', page - 1)}
        <p className={styles.page} aria-live="polite">
          {texts.page(page, pages)}
        </p>
        {button(texts.next, 'chevron-right', page + 1)}
        {button(texts.last, 'last', pages)}
      </div>
    </nav>
  );
}

/** Searches and filters in words. */
const inWords = (...searches: readonly string[]): string => searches.filter(Boolean).join(', ');

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
    <EmptyState title={texts.noMatch(searched)} action={<Button onClick={onClear}>{texts.clearSearch}</Button>}>
      {children}
    </EmptyState>
  );
}

interface MatchingRowsProps<Row> extends RowsProps<Row> {
  /** All records, and those that the filters leave. */
  all: readonly Row[];
  rows?: readonly Row[];
}

/** The matching rows. The browser filters and pages them. */
export function MatchingRows<Row extends object>({
  title,
  columns,
  rowKey,
  search,
  quick,
  pageSize,
  empty,
  noMatch,
  find = quick?.filter,
  all,
  rows: left = all,
  filters = [],
  names,
  params,
  quickParams,
  view,
  Bulk,
}: MatchingRowsProps<Row>): ReactElement {
  const { deferredQ: q, setQ, pageOf } = params;
  const any = quick ? quickParams.deferredQ : '';
  const { filter } = search;
  const named = useMemo(() => (q === '' ? left : filter(left, q)), [left, q, filter]);
  const matches = useMemo(() => (any === '' || !find ? named : find(named, any)), [named, any, find]);
  const { rows, page, total } = useMemo(() => pageOf(matches), [pageOf, matches]);
  // While the user types, the rows match neither the URL's search nor its page.
  const settled = q === params.q && quickParams.deferredQ === quickParams.q && quickParams.page >= params.page;
  useLastPage(params, settled ? page : Infinity);
  const searched = inWords(q, any, ...filters);

  const nothing =
    all.length === 0 ? (
      (empty ?? <EmptyState title={texts.none} />)
    ) : (
      <NoMatch searched={searched} onClear={() => params.clearWith(quickParams, names)}>
        {noMatch?.({ q, rows: left, setQ })}
      </NoMatch>
    );
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {searched === '' ? '' : texts.matches(total, all.length)}
      </p>
      {Bulk && <Bulk rows={rows} matches={matches} view={view} />}
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={nothing}
        startOver={searched + view}
      />
      {pageSize !== undefined && total > 0 && (
        <Pager page={page} pageSize={pageSize} total={total} onPage={params.setPage} />
      )}
    </>
  );
}

const NO_ROWS: readonly never[] = [];
/** Default page size of a list that the server pages. */
const SERVED_PAGE = 50;
/** Wait for a pause in typing before each request. */
const SETTLE_MS = 250;

interface ServedRowsProps<Row> extends RowsProps<Row> {
  served: ServedList<Row>;
}

/** One page of rows that the server searched. For lists with too many records for the browser's memory. */
export function ServedRows<Row extends object>({
  title,
  columns,
  rowKey,
  pageSize = SERVED_PAGE,
  noMatch,
  served,
  filters = [],
  names,
  request,
  params,
  quickParams,
  view,
  Bulk,
}: ServedRowsProps<Row>): ReactElement {
  const [q, any] = [useSettled(params.q, SETTLE_MS), useSettled(quickParams.q, SETTLE_MS)];
  const { page: asked } = params;
  const { queryKey, queryFn } = served.page({ q, any, page: asked, size: pageSize, view: request });
  const query = useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }), placeholderData: keepPreviousData });
  const searched = inWords(q, any, ...filters);
  const clear = () => params.clearWith(quickParams, names);
  const pastEnd = usePastEnd(params, pageSize, query, q === params.q && any === quickParams.q);
  return (
    <QueryView query={query}>
      {({ rows, total }) =>
        pastEnd ? (
          <Skeleton />
        ) : (
          <>
            <p className="sr-only" aria-live="polite">
              {searched === '' ? '' : texts.matches(total)}
            </p>
            {Bulk && <Bulk rows={rows} matches={rows} view={view} served={{ total, filter: { q, any, ...request } }} />}
            <DataTable
              caption={title}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              empty={
                <NoMatch searched={searched} onClear={clear}>
                  {noMatch?.({ q, rows: NO_ROWS, setQ: params.setQ })}
                </NoMatch>
              }
              startOver={searched + view}
            />
            {total > 0 && (
              <Pager
                page={Math.min(asked, Math.ceil(total / pageSize))}
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
