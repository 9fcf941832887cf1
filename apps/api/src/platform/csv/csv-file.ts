import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '@gym/rules';
import type { Database } from '../database/database.ts';

type Cell = string | number | boolean | null;

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

const formatCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // A number is no user's text: -5 is safe with its sign.
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell);
};

/** Rows as lines of CSV (RFC 4180), safe to open in a spreadsheet. */
const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(formatCell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n\t;|]/ },
  );

/** Rows in memory at a time, for a list of any length. */
const FETCH_SIZE = 1_000;
/** How long a browser may stop reading. Then PostgreSQL ends the transaction. */
const IDLE_TIMEOUT = '60s';

/**
 * All rows of a query from one snapshot, a thousand at a time and only as fast as the consumer reads. A consumer that
 * stops ends the query and releases its connection.
 */
async function* readByCursor(
  db: Database,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Cell[][], void, undefined> {
  const client = await db.$client.connect();
  let whole = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`);
    await client.query(`declare listed no scroll cursor for ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Cell[]>({ text: `fetch ${FETCH_SIZE} from listed`, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows;
    }
    await client.query('commit');
    whole = true;
  } finally {
    // A connection with an open cursor cannot be used again.
    client.release(!whole);
  }
}

/** An exported list: its columns, and the query that selects them in this order. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The CSV file in chunks. An empty list still has its header. */
export async function* csvFile(
  db: Database,
  { columns, text, values = [] }: CsvTable,
): AsyncGenerator<string, void, undefined> {
  const rows = readByCursor(db, text, values);
  try {
    const first = await rows.next();
    yield BYTE_ORDER_MARK + csvLines([columns, ...(first.done ? [] : first.value)]);
    if (!first.done) for await (const more of rows) yield csvLines(more);
  } finally {
    await rows.return();
  }
}

/** The file name: gym, list and day, without characters that file systems reject. */
export const csvFileName = (gym: string, what: string, day: string): string =>
  `${[gym, what]
    .map((part) =>
      part
        .normalize('NFC')
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter(Boolean)
    .join('-')}-${day}.csv`;
