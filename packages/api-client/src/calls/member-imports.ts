import { type Attempt, get, getAnswer, type Id, post, type ReadOptions } from '@gym/api-client';
import type { BodyOf, MemberImport, MemberImportRow, QueryOf } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';
import { downloadFile, type DownloadOptions } from './download-file.ts';
import { needed } from './needed.ts';

export type { MemberImport, MemberImportRow };
export type ImportColumn = MemberImport['columns'][number];
export type ImportField = ImportColumn['field'];
export type RowFate = MemberImportRow['fate'];

/** Imports that the server still keeps, newest first. Empty, without a call, if it does not announce `imports`. */
export const getMemberImports = async (options?: ReadOptions): Promise<MemberImport[]> =>
  (await get(calls.getMemberImports, {}, options)) ?? [];

/** An answer without a status would make an upload start again. @throws ApiError `unreadable` */
const toImport = (answer: MemberImport | null): MemberImport => {
  const found = needed(answer);
  needed<string>(found.status);
  return found;
};

/** One import with its progress. */
export const getMemberImport = async (id: Id, options?: ReadOptions): Promise<MemberImport> =>
  toImport(await get(calls.getMemberImport, { id }, options));

/** Which rows: of one outcome or of any, and which page of them. */
export type ImportRowSearch = QueryOf<typeof calls.getMemberImportRows>;

/** A page of an import's rows, and the number of all. */
export async function getMemberImportRows(
  search: ImportRowSearch,
  options?: ReadOptions,
): Promise<{ rows: MemberImportRow[]; total: number }> {
  const { data: rows = [], total = 0 } = (await getAnswer(calls.getMemberImportRows, search, options)) ?? {};
  return { rows, total };
}

interface ImportCallOptions extends Pick<Attempt, 'idempotencyKey'> {
  readonly signal?: AbortSignal;
}

/** Timeout in ms. The server checks row by row, and the rows of a large file wait in a queue. */
const TIMEOUT_MS = 60_000;

const sending = ({ signal, idempotencyKey }: ImportCallOptions = {}) =>
  [{ idempotencyKey }, { timeout: TIMEOUT_MS, signal }] as const;

/**
 * Starts an import. A repetition with the same idempotency key starts no second one. The other calls of an import may
 * be repeated without a key. Only if the server announces `imports`.
 */
export const startMemberImport = async (
  file: BodyOf<typeof calls.startMemberImport>,
  how?: ImportCallOptions,
): Promise<MemberImport> => toImport(await post(calls.startMemberImport, file, ...sending(how)));

type Batch = BodyOf<typeof calls.sendMemberImportRows>;
/** A row of the file, its cells in the order of the form's fields. */
export type ImportRow = Batch['rows'][number];

/** Sends rows. `received_line` of the response says which row comes next, even after a lost connection. */
export const sendMemberImportRows = async (batch: Batch, how?: ImportCallOptions): Promise<MemberImport> =>
  toImport(await post(calls.sendMemberImportRows, batch, ...sending(how)));

/** Tells the server to add the members. It continues without the browser. */
export const runMemberImport = async (id: Id, duplicates: 'skip' | 'add'): Promise<MemberImport> =>
  toImport(await post(calls.runMemberImport, { id, duplicates }, ...sending()));

export const stopMemberImport = async (id: Id): Promise<MemberImport> =>
  toImport(await post(calls.stopMemberImport, { id }, ...sending()));

/** Tells the server to remove the members that the import added. */
export const undoMemberImport = async (id: Id, how?: ImportCallOptions): Promise<MemberImport> =>
  toImport(await post(calls.undoMemberImport, { id }, ...sending(how)));

/** Tells the server to bring the removed members back. Only if it announces `import-restore`. */
export const restoreMemberImport = async (id: Id, how?: ImportCallOptions): Promise<MemberImport> =>
  toImport(await post(calls.restoreMemberImport, { id }, ...sending(how)));

/** Removes an import that added no members. */
export const discardMemberImport = async (id: Id): Promise<void> =>
  void (await post(calls.discardMemberImport, { id }));

/** The rows that were not added, with the reasons, as CSV. */
export const exportMemberImportRows = (id: Id, options?: DownloadOptions): Promise<Blob> =>
  downloadFile(calls.exportMemberImportRows, { id: String(id) }, options);
