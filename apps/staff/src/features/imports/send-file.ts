import { ApiError } from '@gym/api-client';
import { type ImportColumn, type MemberImport, sendMemberImportRows, type ImportRow } from '@gym/api-client/staff';
import type { CsvTable, TableRow } from './csv-table.ts';
import { toStorableText } from './csv-text.ts';
import { IMPORT_FIELDS } from './recognise-columns.ts';

/** How long to wait before each next try, in ms; the last one from then on. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

/** What passes by itself: the connection, a server that starts again, one that is asked too much. */
const TRANSIENT_KINDS: readonly string[] = ['network', 'server', 'throttled'];
/** Somebody on the way gave up on a slow line. */
const REQUEST_TIMEOUT = 408;

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (TRANSIENT_KINDS.includes(error.kind) || error.status === REQUEST_TIMEOUT);

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Hears that the connection is lost, and that it is back. */
  readonly onLost: (lost: boolean) => void;
  /** Ends early when somebody asks for the next try at once. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Makes a call that may be repeated, again and again until the connection lets it through.
 *
 * @throws what is not about the connection; the signal's reason where it was given up
 */
export async function retryUntilConnected<T>(
  call: () => Promise<T>,
  { signal, onLost, pause }: RetryOptions,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await call();
      onLost(false);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      onLost(true);
      await pause(RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0, signal);
    }
  }
}

/** What a batch may have: the server takes 256 KiB, and a character has up to three bytes. */
const MAX_BATCH_ROWS = 1_000;
const MAX_BATCH_CHARACTERS = 70_000;
/** Longer than any field may be: the server says so, and the rest need not travel. */
const MAX_CELL_LENGTH = 600;

interface SendOptions extends RetryOptions {
  /** Hears how far the server is. */
  readonly onProgress: (now: MemberImport) => void;
}

/** What could not be read of a cell has its row refused with a sentence. */
function toSentRow({ line, cells }: TableRow, columns: readonly { index: number; otherwise: string }[]): ImportRow {
  return {
    line,
    values: columns.map(
      ({ index, otherwise }) => toStorableText(cells[index] ?? '', MAX_CELL_LENGTH).trim() || otherwise,
    ),
  };
}

/** The rows in batches that the server takes. */
function* batches(table: CsvTable, columns: readonly ImportColumn[], after: number): Generator<ImportRow[]> {
  const chosen = IMPORT_FIELDS.map((field) => {
    const { column = '', otherwise = '' } = columns.find((one) => one.field === field) ?? {};
    return { index: table.headers.indexOf(column), otherwise };
  });
  let batch: ImportRow[] = [];
  let size = 0;
  for (const rows of table.rows(after)) {
    for (const row of rows) {
      const sent = toSentRow(row, chosen);
      const length = JSON.stringify(sent).length;
      if (batch.length === MAX_BATCH_ROWS || (batch.length > 0 && size + length > MAX_BATCH_CHARACTERS)) {
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
 * Sends what the server does not have yet of a file. A batch whose answer was lost is sent again: the server takes it
 * once. Lost connections are waited for.
 *
 * @throws what is not about the connection; the signal's reason where it was given up
 */
export async function sendFile(
  table: CsvTable,
  begun: MemberImport,
  { onProgress, ...waiting }: SendOptions,
): Promise<MemberImport> {
  let now = begun;
  const send = (rows: ImportRow[], last: boolean): Promise<MemberImport> =>
    retryUntilConnected(
      () => sendMemberImportRows({ id: begun.id, after: now.received_line, rows, last }, { signal: waiting.signal }),
      waiting,
    );
  let before: ImportRow[] | undefined;
  for (const batch of batches(table, begun.columns, begun.received_line)) {
    if (before) onProgress((now = await send(before, false)));
    before = batch;
  }
  onProgress((now = await send(before ?? [], true)));
  return now;
}
