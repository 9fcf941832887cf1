import { Spinner } from '@gym/ui';
import type { Column } from '@gym/ui/list';
import type { ReactElement, ReactNode } from 'react';
import styles from './list-tools.module.css';
import * as texts from './texts.ts';

/** The mark that a form puts on a row whose save is pending. */
const markOf = (row: object): object | undefined =>
  'saving' in row && typeof row.saving === 'object' ? (row.saving ?? undefined) : undefined;

/** Whether a row is a record that the server has. A new one has no id yet, so nothing can be done with it. */
export const isStored = (row: object): boolean => {
  const mark = markOf(row);
  return mark === undefined || 'before' in mark;
};

function SavingCell({ children }: { children: ReactNode }): ReactElement {
  return (
    <span className={styles.saving} aria-busy>
      <span>{children}</span>
      <span className={styles.savingNote}>
        <Spinner /> {texts.saving}
      </span>
    </span>
  );
}

/** Says which rows are being saved. A new one has no links yet. */
export function withSaving<Row extends object>(
  columns: readonly Column<Row>[],
  nameOf: ((row: Row) => string) | undefined,
): readonly Column<Row>[] {
  return columns.map((column, index) => {
    const cell = (row: Row): ReactNode => {
      if (index === 0 && markOf(row))
        return <SavingCell>{isStored(row) ? column.cell(row) : (nameOf ?? column.cell)(row)}</SavingCell>;
      return column.headerHidden && !isStored(row) ? null : column.cell(row);
    };
    return { ...column, cell };
  });
}
