import {
  getMemberImport,
  getMemberImportRows,
  getMemberImports,
  type ImportRowSearch,
  type MemberImport,
} from '@gym/api-client/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Everything read about imports. */
export const IMPORTS_KEY = ['imports'] as const;

/** How often to look how far it is, in ms. */
const POLL_INTERVAL_MS = 1_000;

const isInFlight = (status: MemberImport['status'] | undefined): boolean =>
  status === 'running' || status === 'undoing';

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS_KEY, 'list'],
  queryFn: ({ signal }) => getMemberImports({ signal }),
});

/** One import; asked again and again while the server works on it, also after a question was lost. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'one', id],
    queryFn: ({ signal }) => getMemberImport(id, { signal }),
    refetchInterval: ({ state }) => (isInFlight(state.data?.status) ? POLL_INTERVAL_MS : false),
  });

/** A page of its rows; `version` changes whenever their fates may have. */
export const importRowsQuery = (search: ImportRowSearch, version: string) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'rows', search, version],
    queryFn: ({ signal }) => getMemberImportRows(search, { signal }),
    placeholderData: keepPreviousData,
  });
