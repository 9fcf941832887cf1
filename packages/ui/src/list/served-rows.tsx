import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { QueryView } from '../query/query-view.tsx';
import { useSettled } from '../query/use-settled.ts';
import { DataTable } from './data-table.tsx';
import { inWords, NoMatch } from './no-match.tsx';
import type { RowsProps, ServedList } from './list-props.ts';
import { Pager } from './pager.tsx';
import { usePastEnd } from './use-list-params.ts';
import * as listTexts from './texts.ts';

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
              {searched === '' ? '' : listTexts.matches(total)}
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
