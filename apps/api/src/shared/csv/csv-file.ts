import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../platform/database/database.ts';
import { escapeFormula } from './escape-formulas.ts';

type Cell = string | number | boolean | null;

/** The mark by which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const formatCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // A number is no text of anybody's: -5 may begin with its sign.
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell);
};

/** Rows as lines of CSV (RFC 4180), safe to open in a spreadsheet. */
const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(formatCell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n\t;]/ },
  );

/** What is in memory at once, whatever the list has. */
const FETCH_SIZE = 1_000;
/** How long a browser may take nothing of what is read. PostgreSQL itself ends what waits longer. */
const IDLE_TIMEOUT = '60s';

/**
 * All rows of a query, as they were at one moment, a thousand at a time and only as fast as they are taken. Whoever stops
 * taking them ends the query and gives its connection back.
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
    // A connection in the middle of a list is of no use to the next call.
    client.release(!whole);
  }
}

/** A list that goes out as a file: its columns, and the query that answers them in this order. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The file, piece by piece: the header stands there also where nothing follows it. */
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

/** What a file is called once it is saved: whose, what and when, with nothing that a folder would not take. */
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
