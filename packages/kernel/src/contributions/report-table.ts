import type { BootConfig, ReportColumn, ReportTable } from '@gym/remote-contract';
import { escapeFormula } from '@gym/rules';
import { formatDay, formatMoney } from '@gym/ui';

type Cell = ReportTable['rows'][number][number] | undefined;

/** A report with the texts of its cells. */
export interface WrittenReport extends ReportTable {
  readonly texts: readonly (readonly string[])[];
}

/**
 * Writes the cells of a report as the product writes such values. Another team made it, so its form is checked.
 * @throws Error with what to correct
 */
export function writeReport(given: ReportTable, config: Pick<BootConfig, 'locale' | 'currency'>): WrittenReport {
  const { columns, rows } = given ?? {};
  if (
    !Array.isArray(columns) ||
    !Array.isArray(rows) ||
    rows.some((row: unknown) => !Array.isArray(row) || row.length !== columns.length)
  )
    throw new Error('its report is no table: return "columns", and "rows" with one cell for each column');
  const count = new Intl.NumberFormat(config.locale);
  const write = (value: Cell, kind: ReportColumn['kind'] | undefined): string => {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'number') return kind === 'date' ? formatDay(String(value), config.locale) : String(value);
    return kind === 'money' ? formatMoney(value, config) : count.format(value);
  };
  return { ...given, texts: given.rows.map((row) => row.map((value, at) => write(value, given.columns[at]?.kind))) };
}

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A number is no user's text: -5 is safe with its sign. */
const csvCell = (value: Cell): string =>
  typeof value === 'number' ? String(value) : `"${escapeFormula(String(value ?? '')).replaceAll('"', '""')}"`;

/** The report as a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvOf = ({ columns, rows }: ReportTable): string =>
  BYTE_ORDER_MARK +
  [columns.map(({ title }) => title), ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
