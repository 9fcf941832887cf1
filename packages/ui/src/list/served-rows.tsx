import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { QueryView } from '../query/query-view.tsx';
import { useSettled } from '../timing/use-settled.ts';
import { DataTable } from './data-table.tsx';
import type { ListScreenProps } from './list-screen.tsx';
import { NoMatch } from './no-match.tsx';
import { Pager } from './pager.tsx';
import type { ListParams } from './use-list-params.ts';
import { usePastEnd } from './use-past-end.ts';

/** Rows of one page where nobody stated another size. */
const SERVED_PAGE = 50;
/** Typing settles before the server is asked. */
const SETTLE_MS = 250;

/** What the server is asked for. */
export interface ServedSearch {
  readonly q: string;
  readonly any: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The query of one page of a list that the server searches. Built once per module. */
export interface ServedList<Row> {
  page(search: ServedSearch): {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: {
      signal: AbortSignal;
    }) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  };
}

export interface ServedRowsProps<Row> extends ListScreenProps<Row> {
  served: ServedList<Row>;
  params: ListParams;
  quickParams: ListParams;
}

/** A page of rows that the server searched and cut: the same list, for more records than a browser should hold. */
export function ServedRows<Row extends object>({
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
              {searched === '' ? '' : `${total} match`}
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
