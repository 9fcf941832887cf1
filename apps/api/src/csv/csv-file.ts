import type { Database } from '../http/database.ts';
import { BYTE_ORDER_MARK, csvLines } from './csv-lines.ts';
import { readByCursor } from './read-by-cursor.ts';

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
