import { memo, type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button } from '../button/buttons-and-links.tsx';
import { joinClasses } from '../style/join-classes.ts';
import styles from './data-table.module.css';

/** One column of a list. */
export interface Column<Row> {
  readonly id: string;
  /** Text of the `<th>`. */
  readonly header: string;
  /**
   * In a narrow window, the label and the cell's top-level elements share one line. Wrap elements that belong below
   * each other in one element.
   */
  cell(row: Row): ReactNode;
  /** `end` for numbers and actions. Default `start`. */
  readonly align?: 'start' | 'end';
  /** Keeps the cell's text on one line, except where the columns just fit. For numbers, dates and short words. */
  readonly nowrap?: boolean;
  /** Only screen readers read the header. For a column of actions. */
  readonly headerHidden?: boolean;
  /**
   * The width in rem that keeps the longest usual word of the column whole. Where the columns do not fit, the rows
   * become cards. Default 7, or 2.5 for a column of actions.
   */
  readonly width?: number;
  /** A button that sorts by the column, instead of the header's text. */
  readonly heading?: ReactNode;
  /** How the rows are sorted by the column. */
  readonly sorted?: 'ascending' | 'descending';
}

const widthOf = ({ width, headerHidden }: Pick<Column<never>, 'width' | 'headerHidden'>): number =>
  width ?? (headerHidden ? 2.5 : 7);

/** The narrowest table: its columns, with half a rem on both sides of each and at both ends of the row. */
const narrowest = (columns: readonly Pick<Column<never>, 'width' | 'headerHidden'>[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column) + 1, 1);

const texts = {
  shown: (count: number, total: number) => `${count} of ${total} shown`,
  showMore: 'Show more',
} as const;

/** Enough rows to fill a large screen. More rows would make each keystroke of a search slower. */
const FIRST = 30;
const MORE = 150;

interface ShownRows<Row> {
  readonly shown: readonly Row[];
  /** Ref of the element after the last row. */
  endRef(end: Element | null): (() => void) | undefined;
  showMore(): void;
}

/**
 * Limits the number of rows in the page, and adds more rows when the end comes near the view. It removes no rows, so
 * the keyboard, screen readers and the browser's search work as with any table.
 */
function useShownRows<Row>(rows: readonly Row[], startOver: unknown): ShownRows<Row> {
  const [limit, setLimit] = useState(FIRST);
  const [started, setStarted] = useState(startOver);
  // A new search starts with few rows, so that typing stays fast. A refetch of the same list keeps the limit.
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

/** One record's row. It renders again only for another record, so a search renders only its new rows. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** Create it once per module, or memoise it. */
  columns: readonly Column<Row>[];
  /** The records, in this order. */
  rows: readonly Row[];
  /** What identifies a row. */
  rowKey(row: Row): string | number;
  /** Replaces the table if there are no rows. */
  empty?: ReactNode;
  /** When this value changes, such as a search, a long list starts from its beginning again. */
  startOver?: unknown;
}

/**
 * A list as an HTML table. Where its columns do not fit, each row becomes a card. Its elements have explicit roles,
 * because a browser may drop the table semantics together with the table layout. Long lists add rows as the user
 * scrolls.
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
    // The container queries of the styles compare the width of the frame with its font size, which they can read.
    <div className={styles.frame} style={{ fontSize: `${narrowest(columns)}rem` }}>
      <table role="table" className={styles.table} aria-rowcount={partial ? rows.length + 1 : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={column.align === 'end' ? styles.end : undefined}
                aria-sort={column.sorted}
                style={{ minInlineSize: `${widthOf(column)}rem` }}
              >
                {column.headerHidden ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  (column.heading ?? column.header)
                )}
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
          <span>{texts.shown(shown.length, rows.length)}</span>
          <Button size="small" onClick={showMore}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </div>
  );
}
