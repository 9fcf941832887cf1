import { hasFeature, type Id, read, readList, readRecord, type ReadOptions, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { toMemberImport, type MemberImport, type MemberImportRow, type RowFate } from './member-import.ts';

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
