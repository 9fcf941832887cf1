import { type Attempt, type Id, keyHeader, request, understand } from '@gym/api-client';
import { downloadFile, type FileOptions } from '../exports/download-file.ts';
import { toMemberImport, type ImportColumn, type MemberImport } from './member-import.ts';

interface Sending extends Pick<Attempt, 'idempotencyKey'> {
  readonly signal?: AbortSignal;
}

/** Rows are checked one by one, and those of a large file wait for their turn, in ms. */
const PATIENCE = 60_000;

const post = async (path: string, body: object, { signal, idempotencyKey }: Sending = {}): Promise<MemberImport> =>
  toMemberImport(
    understand(
      await request({
        method: 'POST',
        path,
        body,
        timeout: PATIENCE,
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
export interface SentRow {
  readonly line: number;
  readonly values: readonly string[];
}

/** Begins an import; repeated under its key it begins one. Only where the server announces `imports`, as everything that follows from it, which may be repeated as it is. */
export const startMemberImport = (file: ImportFile, how?: Sending): Promise<MemberImport> =>
  post('/api/startMemberImport', file, how);

/** Sends rows; the answer's `received_line` says where to go on, also after a connection was lost. */
export const sendMemberImportRows = (
  batch: { id: Id; after: number; rows: readonly SentRow[]; last: boolean },
  how?: Sending,
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
export const exportMemberImportRows = (id: Id, options?: FileOptions): Promise<Blob> =>
  downloadFile(`/api/exportMemberImportRows?id=${encodeURIComponent(id)}`, 'imports', options);
