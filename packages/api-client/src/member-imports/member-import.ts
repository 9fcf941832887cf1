import { fieldsOf, type Json, unreadable } from '@gym/api-client';
import type { MemberImport, MemberImportRow } from '@gym/api-contract';

export type { MemberImport, MemberImportRow };
export type ImportColumn = MemberImport['columns'][number];
export type ImportField = ImportColumn['field'];
export type RowFate = MemberImportRow['fate'];

/** An import as our server tells of it; no other one announces `imports`. @throws ApiError `unreadable` */
export function toMemberImport(value: unknown): MemberImport {
  const fields: Json = fieldsOf(value);
  if (typeof fields.status !== 'string') throw unreadable();
  return fields as unknown as MemberImport;
}
