import { memo, type ReactElement } from 'react';
import { joinClasses } from '../join-classes.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

export interface TableRowProps<Row extends object> {
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
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
