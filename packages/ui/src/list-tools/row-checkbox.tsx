import type { ReactElement } from 'react';
import { type Selection, useChosen } from './selection.ts';
import styles from './bulk.module.css';
import * as texts from './bulk-texts.ts';

/** Chooses one row. */
export function RowCheckbox<Row>({
  selection,
  row,
  name,
}: {
  selection: Selection<Row>;
  row: Row;
  name: string;
}): ReactElement {
  const isChosen = useChosen(selection).has(selection.rowKey(row));
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChosen} onChange={() => selection.choose([row], !isChosen)} />
      <span className="sr-only">{texts.select(name)}</span>
    </label>
  );
}
