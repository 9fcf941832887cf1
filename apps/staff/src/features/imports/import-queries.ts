import type { MemberImport } from '@gym/api-contract';
import { type ImportRowSearch, withStatus } from './import-calls.ts';
import { get, getAnswer } from '@gym/api-client';
import { pageOf } from '@gym/api-client/calls';
import { getMemberImport, getMemberImportRows, getMemberImports } from '@gym/api-contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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
