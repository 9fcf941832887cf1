import type { UseQueryResult } from '@tanstack/react-query';
import { startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

/** Typing settles before it is written into the address: browsers limit how often a page may do that. */
const SETTLE_MS = 150;

export interface ListParams {
  /** The search's name in the address. */
  readonly param: string;
  /** What stands in the search box, key by key. */
  readonly q: string;
  /** What to filter by: follows `q` as soon as there is time, so that typing never waits for a long list. */
  readonly deferredQ: string;
  /** From 1. */
  readonly page: number;
  setQ(q: string): void;
  /**
   * Gives this search up and another of the same address, in one writing: of two at once, the second would bring back
   * what the first took away.
   */
  clearWith(other: ListParams): void;
  /** `replace`: the page before is none to come back to. */
  setPage(page: number, replace?: boolean): void;
  /** The rows of the page, with the page held within what there is. */
  pageOf<Row>(rows: readonly Row[]): { readonly rows: readonly Row[]; readonly page: number; readonly total: number };
}

/**
 * Search and page of a list, kept in the address (`?q=ann&page=2`, acceptance E2), so that Back and a copied link lead
 * to the same rows. Searching starts at page 1 again and replaces the history entry; turning a page adds one. `param`
 * names the search in the address where a list has a second one.
 */
export function useListParams({
  pageSize = Infinity,
  param = 'q',
}: { pageSize?: number; param?: string } = {}): ListParams {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: ahead } = useNavigation();
  const leaving = ahead !== undefined && ahead.pathname !== pathname;
  const addressQ = params.get(param) ?? '';
  const [q, setOwnQ] = useState(addressQ);
  const [settled, settle] = useState<{ readonly q: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef<string[]>([]);
  const latest = useRef({ addressQ, setParams, leaving, q });
  useEffect(() => {
    latest.current = { addressQ, setParams, leaving, q };
  });

  // The address changed: by our own writing, possibly overtaken by newer keys, or by Back and links, which win.
  useEffect(() => {
    const own = written.current.indexOf(addressQ);
    if (own >= 0) {
      written.current.splice(0, own + 1);
      return;
    }
    clearTimeout(timer.current);
    written.current = [];
    setOwnQ(addressQ);
  }, [addressQ]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (next: string, nextPage: number, replace: boolean, more?: Record<string, string>) => {
      clearTimeout(timer.current);
      if (next !== latest.current.addressQ) written.current.push(next);
      const changes = { [param]: next, page: nextPage > 1 ? String(nextPage) : '', ...more };
      latest.current.setParams((now) => withParams(now, changes), { replace, preventScrollReset: true });
    },
    [param],
  );
  const setQ = (next: string) => {
    setOwnQ(next);
    clearTimeout(timer.current);
    // In a transition, as the router's own news are: the navigation that a click has just started is known by then.
    timer.current = setTimeout(() => startTransition(() => settle({ q: next })), SETTLE_MS);
  };
  useEffect(() => {
    if (settled === undefined || settled.q !== latest.current.q || settled.q === latest.current.addressQ) return;
    // Written while the next screen loads, it would call the user back to this one.
    if (!latest.current.leaving) write(settled.q, 1, true);
  }, [settled, write]);

  // Until the address has caught up with the search, its page belongs to the search before.
  const page = q === addressQ ? pageFrom(params.get('page')) : 1;
  const pageOf = useCallback(
    <Row>(rows: readonly Row[]) => {
      const held = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
      return {
        rows: pageSize === Infinity ? rows : rows.slice((held - 1) * pageSize, held * pageSize),
        page: held,
        total: rows.length,
      };
    },
    [page, pageSize],
  );

  return {
    param,
    q,
    deferredQ: useDeferredValue(q),
    page,
    setQ,
    clearWith: (other) => {
      other.setQ('');
      setOwnQ('');
      write('', 1, true, { [other.param]: '' });
    },
    setPage: useCallback(
      (next, replace = false) => {
        if (!replace || !latest.current.leaving) write(q, next, replace);
      },
      [q, write],
    ),
    pageOf,
  };
}

function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

function withParams(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * For a list that the server pages: where the address names a page past the end, or one that emptied while it was
 * worked through, it comes to name the last one there is.
 *
 * @param settled false while the query's search is not the one of the address, whose page would be held against
 * another's total
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
