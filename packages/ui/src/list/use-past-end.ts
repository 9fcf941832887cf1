import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListParams } from './use-list-params.ts';

/**
 * For a list that the server pages: where the address names a page past the end, or one that emptied while it was worked through, it comes to name the
 * last one there is.
 *
 * @param settled false while the query's search is not the one of the address, whose page would be held against another's total
 * @returns whether the rows there are, none, stand for such a page
 */
export function usePastEnd(
  { page, setPage }: Pick<ListParams, 'page' | 'setPage'>,
  pageSize: number,
  { data, isPlaceholderData: waits }: UseQueryResult<{ readonly rows: readonly unknown[]; readonly total: number }>,
  settled = true,
): boolean {
  const last = data && settled && !waits ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  const past = page > last;
  useEffect(() => {
    if (past) setPage(last, true);
  }, [past, last, setPage]);
  return past || (waits && data.rows.length === 0 && data.total > 0);
}
