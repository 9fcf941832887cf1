import { ApiError, post } from '@gym/api-client';
import type { MemberImport } from '@gym/api-contract';
import { type ImportColumn, type ImportRow, withStatus } from './import-queries.ts';
import { SLOW_SAVE } from '@gym/api-client/calls';
import { sendMemberImportRows } from '@gym/api-contract/calls';
import { MAX_IMPORT_CELL, MAX_IMPORT_ROWS_AT_ONCE } from '@gym/rules';
import { type CsvTable, type TableRow, toStorableText } from './csv-file.ts';
import { cellReader } from './read-cell.ts';
import { sentFields } from './recognise-columns.ts';

/** Waits before each retry, in ms; further retries wait as long as the last one. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

/** Errors that pass by themselves: a lost connection, a restarting server, throttling. */
const TRANSIENT_KINDS: readonly string[] = ['network', 'server', 'throttled'];
/** A proxy timed out on a slow connection. */
const REQUEST_TIMEOUT = 408;

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (TRANSIENT_KINDS.includes(error.kind) || error.status === REQUEST_TIMEOUT);

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Called when the connection is lost, and when it is back. */
  readonly onLost: (lost: boolean) => void;
  /** Waits; ends early if the user asks to retry now. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Repeats an idempotent call until the connection works.
 *
 * @throws any error that is not transient, or the signal's reason after an abort
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

/** The server accepts 256 KiB, and a character takes up to three bytes. */
const MAX_BATCH_CHARACTERS = 70_000;

interface SendOptions extends RetryOptions {
  /** Receives the server's progress. */
  readonly onProgress: (now: MemberImport) => void;
}

/** How a field of a row is read, and its value for an empty cell. */
interface SentField {
  readonly read: (cells: readonly string[]) => string;
  readonly otherwise: string;
}

/** Unreadable characters of a cell make the server reject the row with a reason. */
function toSentRow({ line, cells }: TableRow, fields: readonly SentField[]): ImportRow {
  return {
    line,
    values: fields.map(({ read, otherwise }) => toStorableText(read(cells), MAX_IMPORT_CELL).trim() || otherwise),
  };
}

/** Splits the rows into batches within the server's limits. */
function* batches(table: CsvTable, columns: readonly ImportColumn[], after: number): Generator<ImportRow[]> {
  const chosen = sentFields(columns).map((field): SentField => ({
    read: cellReader(field, columns, table.headers),
    otherwise: columns.find((one) => one.field === field)?.otherwise ?? '',
  }));
  let batch: ImportRow[] = [];
  let size = 0;
  for (const rows of table.rows(after)) {
    for (const row of rows) {
      const sent = toSentRow(row, chosen);
      const length = JSON.stringify(sent).length;
      if (batch.length === MAX_IMPORT_ROWS_AT_ONCE || (batch.length > 0 && size + length > MAX_BATCH_CHARACTERS)) {
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
 * Sends the rows that the server does not have yet, and waits out lost connections. It repeats a batch whose response
 * was lost; the server adds it once.
 *
 * @throws any error that is not transient, or the signal's reason after an abort
 */
export async function sendFile(
  table: CsvTable,
  begun: MemberImport,
  { onProgress, ...waiting }: SendOptions,
): Promise<MemberImport> {
  let now = begun;
  const send = (rows: ImportRow[], last: boolean): Promise<MemberImport> =>
    retryUntilConnected(async () => {
      const how = { ...SLOW_SAVE, signal: waiting.signal };
      const body = { id: begun.id, after: now.received_line, rows, last };
      return withStatus(await post(sendMemberImportRows, body, {}, how));
    }, waiting);
  let before: ImportRow[] | undefined;
  for (const batch of batches(table, begun.columns, begun.received_line)) {
    if (before) onProgress((now = await send(before, false)));
    before = batch;
  }
  onProgress((now = await send(before ?? [], true)));
  return now;
}
