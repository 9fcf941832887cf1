import { FlexRender, type Row } from '@tanstack/react-table';
import { memo, type ReactElement } from 'react';
import { joinClasses } from '../join-classes.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import type { Features } from './table-features.ts';

export interface TableRowProps<Record extends object> {
  row: Row<Features, Record>;
  columns: readonly Column<Record>[];
}

function PlainTableRow<Record extends object>({ row, columns }: TableRowProps<Record>): ReactElement {
  return (
    <tr role="row">
      {row.getAllCells().map((cell, index) => {
        const { header, align, nowrap, headerHidden } = columns[index] as Column<Record>;
        return (
          <td
            key={cell.column.id}
            role="cell"
            className={joinClasses(align === 'end' && styles.end, nowrap && styles.nowrap, headerHidden && styles.action) || undefined}
            data-label={headerHidden ? undefined : header}
          >
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

/** One record's row. Drawn again only for another record: a search draws the rows it brings, not those it keeps. */
export const TableRow = memo(PlainTableRow, (before, after) => before.row.original === after.row.original && before.columns === after.columns) as typeof PlainTableRow;
