import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { TableRow } from './table-row.tsx';
import { useShownRows } from './use-shown-rows.ts';

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
