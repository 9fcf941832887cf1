import type { ReactNode } from 'react';

/** One column of a list. */
export interface Column<Row> {
  readonly id: string;
  /** Text of the `<th>`. */
  readonly header: string;
  /** In a narrow window its elements stand beside its label, in one line: what belongs below one another is one of them. */
  cell(row: Row): ReactNode;
  /** `end` for figures and for the actions. Default `start`. */
  readonly align?: 'start' | 'end';
  /** The cell's text stays on one line: for numbers and words that are known to be short. */
  readonly nowrap?: boolean;
  /** The header is heard but not seen: for a column of actions. */
  readonly headerHidden?: boolean;
}
