import { memo, type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button } from '../button/button.tsx';
import { joinClasses } from '../style/join-classes.ts';
import styles from './data-table.module.css';

/** One column of a list. */
export interface Column<Row> {
  readonly id: string;
  /** Text of the `<th>`. */
  readonly header: string;
  /**
   * In a narrow window its elements stand beside its label, in one line: what belongs below one another is one of them.
   */
  cell(row: Row): ReactNode;
  /** `end` for figures and for the actions. Default `start`. */
  readonly align?: 'start' | 'end';
  /** The cell's text stays on one line: for numbers and words that are known to be short. */
  readonly nowrap?: boolean;
  /** The header is heard but not seen: for a column of actions. */
  readonly headerHidden?: boolean;
}

/** What fills a large screen; every row more costs each keystroke of the search. */
const FIRST = 30;
const MORE = 150;

interface ShownRows<Row> {
  readonly shown: readonly Row[];
  /** Ref of the element after the last row. */
  endRef(end: Element | null): (() => void) | undefined;
  showMore(): void;
}

/**
 * How many of many rows stand in the page: the first few, and more whenever the end comes near the view. Nothing is
 * taken out again, so the table stays an ordinary one for the keyboard, for screen readers and for the browser's own
 * search.
 */
function useShownRows<Row>(rows: readonly Row[], startOver: unknown): ShownRows<Row> {
  const [limit, setLimit] = useState(FIRST);
  const [started, setStarted] = useState(startOver);
  // A new search starts from the beginning, and so stays quick to type in; the same list read again does not jump.
  if (startOver !== started) {
    setStarted(startOver);
    setLimit(FIRST);
  }
  const showMore = useCallback(() => setLimit((now) => now + MORE), []);

  const endRef = useCallback(
    (end: Element | null) => {
      if (!end || typeof IntersectionObserver === 'undefined') return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) showMore();
        },
        { rootMargin: '400px' },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [showMore],
  );

  const shown = useMemo(() => (rows.length > limit ? rows.slice(0, limit) : rows), [rows, limit]);
  return { shown, endRef, showMore };
}

interface TableRowProps<Row extends object> {
  row: Row;
  columns: readonly Column<Row>[];
}

function PlainTableRow<Row extends object>({ row, columns }: TableRowProps<Row>): ReactElement {
  return (
    <tr role="row">
      {columns.map(({ id, header, align, nowrap, headerHidden, cell }) => (
        <td
          key={id}
          role="cell"
          className={
            joinClasses(align === 'end' && styles.end, nowrap && styles.nowrap, headerHidden && styles.action) ||
            undefined
          }
          data-label={headerHidden ? undefined : header}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One record's row. Drawn again only for another record: a search draws the rows it brings, not those it keeps. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** Built once per module or memoised. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** Stands in place of the table when there is no row. */
  empty?: ReactNode;
  /** When it changes, as a search does, a long list starts from its beginning again. */
  startOver?: unknown;
}

/**
 * A list as a real table. Narrow, each row becomes a small card of its cells; the roles are stated, as a browser may
 * drop a table's meaning with its layout. Thousands of rows come into the page as it is scrolled.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  startOver,
}: DataTableProps<Row>): ReactElement {
  const { shown, endRef, showMore } = useShownRows(rows, startOver);
  const partial = shown.length < rows.length;

  if (rows.length === 0 && empty) return <div className={styles.frame}>{empty}</div>;
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-rowcount={partial ? rows.length + 1 : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map(({ id, header, align, headerHidden }) => (
              <th key={id} role="columnheader" scope="col" className={align === 'end' ? styles.end : undefined}>
                {headerHidden ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {partial && (
        <div ref={endRef} className={styles.more}>
          <span>
            {shown.length} of {rows.length} shown
          </span>
          <Button size="small" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
