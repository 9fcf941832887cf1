import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Column } from './data-table.tsx';

/** The parameters of searches and of the page. All others belong to the view. */
const SEARCH = ['q', 'any', 'page'];

/** What the tools of a list work on. */
export interface ToolsInput<Row> {
  /** All records of the list. With `served`, only the first ones. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly pageSize: number | undefined;
  /** The URL's parameters without searches and page, such as `sort=name&order=desc&size=20`. */
  readonly view: string;
  /** Whether the server searches, sorts and pages. */
  readonly served: boolean;
}

/** A list as the URL's view arranges it. */
export interface ArrangedList<Row> {
  /** The records that the filters leave, sorted. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly pageSize: number | undefined;
  /** The filters in words. */
  readonly filters: readonly string[];
  /** The names of the filters in the URL. */
  readonly names: readonly string[];
  /** Shows the rows once filters of other remotes have found theirs. Absent if none is chosen. */
  narrow?(rowKey: (row: Row) => string | number, show: (found: Partial<ArrangedList<Row>>) => ReactNode): ReactNode;
  /** The same sort and filters as parameters of the request, for a list that the server pages. */
  readonly request: Readonly<Record<string, string>>;
}

/** A search that found nothing. */
export interface NoMatchInput<Row> {
  readonly q: string;
  /** The records that it searched: those that the filters leave. With a list that the server pages, none. */
  readonly rows: readonly Row[];
  setQ(q: string): void;
}

/** The rows that can be chosen. */
export interface BulkRows<Row> {
  /** The rows of the page. */
  readonly rows: readonly Row[];
  /** The rows of all pages. With a list that the server pages, those of the page. */
  readonly matches: readonly Row[];
  readonly view: string;
  /** A list that the server pages: how many match, and the searches and filters. */
  readonly served?: { readonly total: number; readonly filter: Readonly<Record<string, string>> };
}

/**
 * Sort, filters, columns, page size and second search of a list. Their code loads after the first rows, or before them
 * if the URL has a view or that search.
 */
export interface ListTools<Row> {
  /** The query that the list opens with at this path, if its address has none. */
  opens?(path: string): Promise<string | undefined>;
  /** Pure: the list runs it again only when its input changes. */
  arrange(list: ToolsInput<Row>): ArrangedList<Row>;
  readonly Toolbar: ComponentType<ToolsInput<Row>>;
  /** Shown above the rows. */
  readonly Bulk?: ComponentType<BulkRows<Row>>;
  /** Finds the rows of the second search. */
  find?(rows: readonly Row[], any: string): readonly Row[];
  /** Shown below 'No match', after what the screen shows there. */
  noMatch?(input: NoMatchInput<Row>): ReactNode;
}

/** Imports the tools of a list. Create it once per module. */
export type LoadListTools<Row> = () => Promise<{ readonly default: ListTools<Row> }>;

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(work) : requestIdleCallback(work, { timeout: 1000 });

/**
 * Loads the tools of a list. `waits` is true while the list cannot show rows without them. The view has all parameters
 * but the `others`.
 */
export function useListTools<Row>(
  load: LoadListTools<Row> | undefined,
  hasRows: boolean,
  others = SEARCH,
): { tools: ListTools<Row> | undefined; view: string; waits: boolean } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [tools, setTools] = useState<ListTools<Row>>();
  const given = [...new URLSearchParams(search)];
  const view = String(new URLSearchParams(given.filter(([name]) => !others.includes(name))));
  // The cookie holds remembered page sizes and columns.
  const isArranged = view !== '' || given.some(([name]) => name === 'any') || document.cookie.includes('lists=');
  const waits = Boolean(load) && !tools && isArranged;
  useEffect(() => {
    if (!load || tools || !(waits || hasRows)) return;
    let isOver = false;
    const start = () =>
      void load().then(
        async ({ default: loaded }) => {
          const query = search ? '' : await loaded.opens?.(pathname);
          if (isOver) return;
          // The effect runs again with the query.
          if (query) void navigate(`?${query}`, { replace: true });
          else setTools(loaded);
        },
        (error: unknown) => {
          // Rows that ignore the filters of the URL would mislead.
          if (waits)
            setTools(() => {
              throw error;
            });
        },
      );
    if (waits) start();
    else whenIdle(start);
    return () => {
      isOver = true;
    };
  }, [load, tools, waits, hasRows, pathname, search, navigate]);
  return { tools, view, waits };
}
