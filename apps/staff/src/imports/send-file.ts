import { sendMemberImportRows, type ImportColumn, type MemberImport, type SentRow } from '@gym/api-client/staff';
import type { CsvTable, TableRow } from './csv-table.ts';
import { FIELDS } from './recognise-columns.ts';
import { storable } from './storable.ts';
import { untilThrough, type Waiting } from './until-through.ts';

/** What a batch may have: the server takes 256 KiB, and a character has up to three bytes. */
const MOST_ROWS = 1_000;
const MOST_CHARACTERS = 70_000;
/** Longer than any field may be: the server says so, and the rest need not travel. */
const MOST_OF_A_CELL = 600;

export interface Sending extends Waiting {
  /** Hears how far the server is. */
  readonly onProgress: (now: MemberImport) => void;
}

/** What could not be read of a cell has its row refused with a sentence. */
function rowOf({ line, cells }: TableRow, columns: readonly { index: number; otherwise: string }[]): SentRow {
  return {
    line,
    values: columns.map(({ index, otherwise }) => storable(cells[index] ?? '', MOST_OF_A_CELL).trim() || otherwise),
  };
}

/** The rows in batches that the server takes. */
function* batches(table: CsvTable, columns: readonly ImportColumn[], after: number): Generator<SentRow[]> {
  const chosen = FIELDS.map((field) => {
    const { column = '', otherwise = '' } = columns.find((one) => one.field === field) ?? {};
    return { index: table.headers.indexOf(column), otherwise };
  });
  let batch: SentRow[] = [];
  let size = 0;
  for (const rows of table.rows(after)) {
    for (const row of rows) {
      const sent = rowOf(row, chosen);
      const length = JSON.stringify(sent).length;
      if (batch.length === MOST_ROWS || (batch.length > 0 && size + length > MOST_CHARACTERS)) {
        yield batch;
        [batch, size] = [[], 0];
      }
      batch.push(sent);
      size += length;
    }
  }
  yield batch;
}

/**
 * Sends what the server does not have yet of a file. A batch whose answer was lost is sent again: the server takes it once. Lost connections are waited for.
 *
 * @throws what is not about the connection; the signal's reason where it was given up
 */
export async function sendFile(
  table: CsvTable,
  begun: MemberImport,
  { onProgress, ...waiting }: Sending,
): Promise<MemberImport> {
  let now = begun;
  const send = (rows: SentRow[], last: boolean): Promise<MemberImport> =>
    untilThrough(
      () => sendMemberImportRows({ id: begun.id, after: now.received_line, rows, last }, { signal: waiting.signal }),
      waiting,
    );
  let before: SentRow[] | undefined;
  for (const batch of batches(table, begun.columns, begun.received_line)) {
    if (before) onProgress((now = await send(before, false)));
    before = batch;
  }
  onProgress((now = await send(before ?? [], true)));
  return now;
}
