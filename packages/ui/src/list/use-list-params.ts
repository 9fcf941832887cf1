import type { UseQueryResult } from '@tanstack/react-query';
import { startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

/** Wait for a pause in typing before each URL change, because browsers limit the rate of these changes. */
const SETTLE_MS = 150;

export interface ListParams {
  /** Name of the search in the URL. */
  readonly param: string;
  /** The current text of the search box. */
  readonly q: string;
  /** Filter by this text. It follows `q` with low priority, so that typing never waits for a long list. */
  readonly deferredQ: string;
  /** From 1. */
  readonly page: number;
  setQ(q: string): void;
  /**
   * Clears this search, another one and further parameters of the same URL in one change. With two changes, the second
   * would restore what the first cleared.
   */
  clearWith(other: ListParams, params?: readonly string[]): void;
  /** `replace`: Back does not return to the page before. */
  setPage(page: number, replace?: boolean): void;
  /** Returns the rows of the page. A page past the end becomes the last page. */
  pageOf<Row>(rows: readonly Row[]): { readonly rows: readonly Row[]; readonly page: number; readonly total: number };
}

/** The search of one parameter in the URL, and the newer text of its search box. */
function useSearchText(param: string) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const leaving = target !== undefined && target.pathname !== pathname;
  const urlText = params.get(param) ?? '';
  const [text, setText] = useState(urlText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef<string[]>([]);
  const latest = useRef({ urlText, setParams, leaving, text });
  useEffect(() => {
    latest.current = { urlText, setParams, leaving, text };
  });

  // The URL changed. After our own change, keep the box, which may have newer text. After Back or a link, use the URL.
  useEffect(() => {
    const own = written.current.indexOf(urlText);
    if (own >= 0) {
      written.current.splice(0, own + 1);
      return;
    }
    clearTimeout(timer.current);
    written.current = [];
    setText(urlText);
  }, [urlText]);

  const write = useCallback(
    (next: string, page: number, replace: boolean, more?: Record<string, string>) => {
      clearTimeout(timer.current);
      if (next !== latest.current.urlText) written.current.push(next);
      const changes = { [param]: next, page: page > 1 ? String(page) : '', ...more };
      // The state says that no menu and no link opened the address: no default view replaces it.
      const options = { replace, preventScrollReset: true, state: 1 };
      latest.current.setParams((now) => withParams(now, changes), options);
    },
    [param],
  );
  return { params, urlText, text, setText, timer, latest, write };
}

/** Writes the text of the search box to the URL after a pause in typing. */
function useDelayedWrite({ setText, timer, latest, write }: ReturnType<typeof useSearchText>): (next: string) => void {
  const [settled, settle] = useState<{ readonly text: string }>();
  useEffect(() => () => clearTimeout(timer.current), [timer]);
  useEffect(() => {
    const { text, urlText, leaving } = latest.current;
    if (settled === undefined || settled.text !== text || settled.text === urlText) return;
    // While the next screen loads, a URL change would bring the user back to this screen.
    if (!leaving) write(settled.text, 1, true);
  }, [settled, latest, write]);
  return (next) => {
    setText(next);
    clearTimeout(timer.current);
    // The router updates in transitions too. `leaving` is then true if a click has just started a navigation.
    timer.current = setTimeout(() => startTransition(() => settle({ text: next })), SETTLE_MS);
  };
}

/**
 * Keeps the search and the page of a list in the URL (`?q=ann&page=2`, acceptance E2). Back and a copied link then show
 * the same rows. A search starts at page 1 and replaces the history entry. A new page adds an entry. `param` names a
 * second search of the same list.
 */
export function useListParams({
  pageSize = Infinity,
  param = 'q',
}: { pageSize?: number; param?: string } = {}): ListParams {
  const search = useSearchText(param);
  const setQ = useDelayedWrite(search);
  const { params, urlText, text: q, setText, latest, write } = search;
  // Until the URL has the new search, its page belongs to the previous search.
  const page = q === urlText ? pageFrom(params.get('page')) : 1;
  const pageOf = useCallback(
    <Row>(rows: readonly Row[]) => {
      const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
      return {
        rows: pageSize === Infinity ? rows : rows.slice((shown - 1) * pageSize, shown * pageSize),
        page: shown,
        total: rows.length,
      };
    },
    [page, pageSize],
  );
  const setPage = useCallback(
    (next: number, replace = false) => {
      if (!replace || !latest.current.leaving) write(q, next, replace);
    },
    [q, latest, write],
  );
  const clearWith = (other: ListParams, names: readonly string[] = []) => {
    other.setQ('');
    setText('');
    write('', 1, true, Object.fromEntries([other.param, ...names].map((name) => [name, ''])));
  };
  return { param, q, deferredQ: useDeferredValue(q), page, setQ, clearWith, setPage, pageOf };
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

/** Corrects the URL if its page is past the last one. Returns whether it is. */
export function useLastPage({ page, setPage }: Pick<ListParams, 'page' | 'setPage'>, last: number): boolean {
  const past = page > last;
  useEffect(() => {
    if (past) setPage(last, true);
  }, [past, last, setPage]);
  return past;
}

/**
 * Corrects the URL of a list that the server pages. If its page is past the end, or has become empty, the URL changes
 * to the last page.
 *
 * @param settled false while the query and the URL have different searches, so that page and total do not match
 * @returns whether the current rows are empty because the page is past the end
 */
export function usePastEnd(
  params: Pick<ListParams, 'page' | 'setPage'>,
  pageSize: number,
  { data, isPlaceholderData: waits }: UseQueryResult<{ readonly rows: readonly unknown[]; readonly total: number }>,
  settled = true,
): boolean {
  const last = data && settled && !waits ? Math.max(1, Math.ceil(data.total / pageSize)) : params.page;
  const past = useLastPage(params, last);
  return past || (waits && data.rows.length === 0 && data.total > 0);
}
