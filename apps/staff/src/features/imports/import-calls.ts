import type { DataOf } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import type { BodyOf, MemberImport, MemberImportRow, QueryOf } from '@gym/api-contract';
import type { getMemberImport, getMemberImportRows, sendMemberImportRows } from '@gym/api-contract/calls';

export type ImportColumn = MemberImport['columns'][number];
export type ImportField = ImportColumn['field'];
export type RowFate = MemberImportRow['fate'];
/** Which rows: of one outcome or of any, and which page of them. */
export type ImportRowSearch = QueryOf<typeof getMemberImportRows>;
/** A row of the file, its cells in the order of the form's fields. */
export type ImportRow = BodyOf<typeof sendMemberImportRows>['rows'][number];

/** An answer without a status would make an upload start again. @throws ApiError `unreadable` */
export function withStatus(answer: DataOf<typeof getMemberImport> | null): MemberImport {
  const found = needed(answer);
  needed<string>(found.status);
  return found;
}
