import { type DataOf, get, getAnswer } from '@gym/api-client';
import { needed, pageOf } from '@gym/api-client/calls';
import type { BodyOf, MemberImport, MemberImportRow, QueryOf } from '@gym/api-contract';
import {
  getMemberImport,
  getMemberImportRows,
  type sendMemberImportRows,
  getMemberImports,
} from '@gym/api-contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type ImportColumn = MemberImport['columns'][number];
export type ImportField = ImportColumn['field'];
export type RowFate = MemberImportRow['fate'];
/** Which rows: of one outcome or of any, and which page of them. */
type ImportRowSearch = QueryOf<typeof getMemberImportRows>;
/** A row of the file, its cells in the order of the form's fields. */
export type ImportRow = BodyOf<typeof sendMemberImportRows>['rows'][number];

/** An answer without a status would make an upload start again. @throws ApiError `unreadable` */
export function withStatus(answer: DataOf<typeof getMemberImport> | null): MemberImport {
  const found = needed(answer);
  needed<string>(found.status);
  return found;
}

/** Key of all queries about imports. */
export const IMPORTS_KEY = ['imports'] as const;

/** How often the screen polls an import's progress. */
export const POLL_INTERVAL_MS = 1_000;

const isInFlight = (status: MemberImport['status'] | undefined): boolean =>
  status === 'running' || status === 'undoing' || status === 'restoring';

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS_KEY, 'list'],
  queryFn: async ({ signal }) => (await get(getMemberImports, {}, { signal })) ?? [],
});

/** One import. It polls while the server works on it, also after a lost request. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'one', id],
    queryFn: async ({ signal }) => withStatus(await get(getMemberImport, { id }, { signal })),
    refetchInterval: ({ state }) => (isInFlight(state.data?.status) ? POLL_INTERVAL_MS : false),
  });

/** A page of its rows. `version` changes whenever the fates of rows may have changed. */
export const importRowsQuery = (search: ImportRowSearch, version: string) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'rows', search, version],
    queryFn: async ({ signal }) => pageOf(await getAnswer(getMemberImportRows, search, { signal })),
    placeholderData: keepPreviousData,
  });
