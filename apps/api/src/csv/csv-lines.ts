import { stringify } from 'csv-stringify/sync';
import { withoutFormulas } from './without-formulas.ts';

export type Cell = string | number | boolean | null;

/** The mark by which Excel knows UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const written = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // A number is no text of anybody's: -5 may begin with its sign.
  return typeof cell === 'number' ? String(cell) : withoutFormulas(cell);
};

/** Rows as lines of CSV (RFC 4180), safe to open in a spreadsheet. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(written)),
    { record_delimiter: 'windows', quoted_match: /[\r\n\t;]/ },
  );
