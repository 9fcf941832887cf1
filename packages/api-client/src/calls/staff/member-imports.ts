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
import { downloadFile, type DownloadOptions } from '../exports.ts';

export type { MemberImport, MemberImportRow };
export type ImportColumn = MemberImport['columns'][number];
export type ImportField = ImportColumn['field'];
export type RowFate = MemberImportRow['fate'];

/** An import as our server tells of it; no other one announces `imports`. @throws ApiError `unreadable` */
function toMemberImport(value: unknown): MemberImport {
  const fields: Json = fieldsOf(value);
  if (typeof fields.status !== 'string') throw unreadable();
  return fields as unknown as MemberImport;
}

/** Imports that are kept still, the latest first; none, unasked, where the server does not announce `imports`. */
export async function getMemberImports(options?: ReadOptions): Promise<MemberImport[]> {
  if (!hasFeature('imports' satisfies Feature)) return [];
  return readList('/api/getMemberImports', toMemberImport, options);
}

/** One import, and how far it is. */
export const getMemberImport = async (id: Id, options?: ReadOptions): Promise<MemberImport> =>
  toMemberImport(await readRecord(`/api/getMemberImport?id=${encodeURIComponent(id)}`, options));

/** Which rows: of one fate or of any, and which page of them. */
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

/** Rows are checked one by one, and those of a large file wait for their turn, in ms. */
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

/** What is told of a file before its rows are sent. */
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
 * Begins an import; repeated under its key it begins one. Only where the server announces `imports`, as everything that
 * follows from it, which may be repeated as it is.
 */
export const startMemberImport = (file: ImportFile, how?: ImportCallOptions): Promise<MemberImport> =>
  post('/api/startMemberImport', file, how);

/** Sends rows; the answer's `received_line` says where to go on, also after a connection was lost. */
export const sendMemberImportRows = (
  batch: { id: Id; after: number; rows: readonly ImportRow[]; last: boolean },
  how?: ImportCallOptions,
): Promise<MemberImport> => post('/api/sendMemberImportRows', batch, how);

/** Lets the server add the members; it goes on by itself. */
export const runMemberImport = (id: Id, duplicates: 'skip' | 'add'): Promise<MemberImport> =>
  post('/api/runMemberImport', { id, duplicates });

export const stopMemberImport = (id: Id): Promise<MemberImport> => post('/api/stopMemberImport', { id });

/** Lets the server remove what the import added. */
export const undoMemberImport = (id: Id): Promise<MemberImport> => post('/api/undoMemberImport', { id });

/** Removes a file of which nothing was added. */
export async function discardMemberImport(id: Id): Promise<void> {
  understand(await request({ method: 'POST', path: '/api/discardMemberImport', body: { id } }));
}

/** What was not added, with the reasons, as CSV. */
export const exportMemberImportRows = (id: Id, options?: DownloadOptions): Promise<Blob> =>
  downloadFile(`/api/exportMemberImportRows?id=${encodeURIComponent(id)}`, 'imports', options);
