import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { DataTable } from './data-table.tsx';
import type { ListScreenProps } from './list-screen.tsx';
import { NoMatch } from './no-match.tsx';
import { Pager } from './pager.tsx';
import type { ListParams } from './use-list-params.ts';

export interface MatchingRowsProps<Row> extends ListScreenProps<Row> {
  all: readonly Row[];
  params: ListParams;
  quickParams: ListParams;
}

/** The rows that match, searched and paged in the browser. */
export function MatchingRows<Row extends object>({
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
  const searched = [q, any].filter(Boolean).join(', ');
  const clear = () => params.clearWith(quickParams);

  const nothing =
    all.length === 0 ? (
      (empty ?? <EmptyState title="Nothing here yet" />)
    ) : (
      <NoMatch searched={searched} onClear={clear}>
        {noMatch?.({ q, rows: all, setQ })}
      </NoMatch>
    );
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {searched === '' ? '' : `${total} of ${all.length} match`}
      </p>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} empty={nothing} startOver={searched} />
      {pageSize !== undefined && total > 0 && (
        <Pager page={page} pageSize={pageSize} total={total} onPage={params.setPage} />
      )}
    </>
  );
}
