import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  type Json,
  keyHeader,
  read,
  readList,
  type ReadOptions,
  readRecord,
  request,
  understand,
  unreadable,
} from '@gym/api-client';
import type { Feature, MemberImport, MemberImportRow } from '@gym/api-contract';
import { downloadFile, type DownloadOptions } from './exports.ts';

export type { MemberImport, MemberImportRow };
export type ImportColumn = MemberImport['columns'][number];
export type ImportField = ImportColumn['field'];
export type RowFate = MemberImportRow['fate'];

const isMemberImport = (fields: Json): fields is Json & MemberImport =>
  typeof fields.status === 'string' && Array.isArray(fields.columns);

/** An import from our server's response. No other server announces `imports`. @throws ApiError `unreadable` */
function toMemberImport(value: unknown): MemberImport {
  const fields = fieldsOf(value);
  if (!isMemberImport(fields)) throw unreadable();
  return fields;
}

/** Imports that the server still keeps, newest first. Empty, without a call, if it does not announce `imports`. */
export async function getMemberImports(options?: ReadOptions): Promise<MemberImport[]> {
  if (!hasFeature('imports' satisfies Feature)) return [];
  return readList('/api/getMemberImports', toMemberImport, options);
}

/** One import with its progress. */
export const getMemberImport = async (id: Id, options?: ReadOptions): Promise<MemberImport> =>
  toMemberImport(await readRecord(`/api/getMemberImport?id=${encodeURIComponent(id)}`, options));

/** Which rows: of one outcome or of any, and which page of them. */
export interface ImportRowSearch {
  readonly id: Id;
  readonly fate?: RowFate | undefined;
  readonly page: number;
  readonly size: number;
}

export interface ImportRowPage {
  readonly rows: MemberImportRow[];
  readonly total: number;
}

export async function getMemberImportRows(
  { id, fate, page, size }: ImportRowSearch,
  options?: ReadOptions,
): Promise<ImportRowPage> {
  const query = new URLSearchParams({ id: String(id), page: String(page), size: String(size), ...(fate && { fate }) });
  const { data, fields, status } = await read(`/api/getMemberImportRows?${query}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  return { rows: data as MemberImportRow[], total: Number(fields.total) };
}

interface ImportCallOptions extends Pick<Attempt, 'idempotencyKey'> {
  readonly signal?: AbortSignal;
}

/** Timeout in ms. The server checks row by row, and the rows of a large file wait in a queue. */
const TIMEOUT_MS = 60_000;

const post = async (
  path: string,
  body: object,
  { signal, idempotencyKey }: ImportCallOptions = {},
): Promise<MemberImport> =>
  toMemberImport(
    understand(
      await request({
        method: 'POST',
        path,
        body,
        timeout: TIMEOUT_MS,
        headers: keyHeader(idempotencyKey),
        ...(signal && { signal }),
      }),
    ).data,
  );

/** The description of a file, sent before its rows. */
export interface ImportFile {
  readonly file_name: string;
  readonly file_size: number;
  /** SHA-256 in hex. */
  readonly file_hash: string;
  readonly columns: readonly ImportColumn[];
}

/** A row of the file, its cells in the order of the form's fields. */
export interface ImportRow {
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * Starts an import. A repetition with the same idempotency key starts no second one. The other calls of an import may
 * be repeated without a key. Only if the server announces `imports`.
 */
export const startMemberImport = (file: ImportFile, how?: ImportCallOptions): Promise<MemberImport> =>
  post('/api/startMemberImport', file, how);

/** Sends rows. `received_line` of the response says which row comes next, even after a lost connection. */
export const sendMemberImportRows = (
  batch: { id: Id; after: number; rows: readonly ImportRow[]; last: boolean },
  how?: ImportCallOptions,
): Promise<MemberImport> => post('/api/sendMemberImportRows', batch, how);

/** Tells the server to add the members. It continues without the browser. */
export const runMemberImport = (id: Id, duplicates: 'skip' | 'add'): Promise<MemberImport> =>
  post('/api/runMemberImport', { id, duplicates });

export const stopMemberImport = (id: Id): Promise<MemberImport> => post('/api/stopMemberImport', { id });

/** Tells the server to remove the members that the import added. */
export const undoMemberImport = (id: Id, how?: ImportCallOptions): Promise<MemberImport> =>
  post('/api/undoMemberImport', { id }, how);

/** Tells the server to bring the removed members back. Only if it announces `import-restore`. */
export const restoreMemberImport = (id: Id, how?: ImportCallOptions): Promise<MemberImport> =>
  post('/api/restoreMemberImport', { id }, how);

/** Removes an import that added no members. */
export async function discardMemberImport(id: Id): Promise<void> {
  understand(await request({ method: 'POST', path: '/api/discardMemberImport', body: { id } }));
}

/** The rows that were not added, with the reasons, as CSV. */
export const exportMemberImportRows = (id: Id, options?: DownloadOptions): Promise<Blob> =>
  downloadFile(`/api/exportMemberImportRows?id=${encodeURIComponent(id)}`, 'imports', options);
