import { getAuditTrail, getUsers, type AuditSearch } from '@gym/api-client/admin';
import { queryOptions } from '@tanstack/react-query';

const AUDIT_KEY = ['audit'] as const;

/** A page, as many as a table draws at once. */
const PAGE_SIZE = 30;

/** A page of the trail: read anew each time, as it grows with every save. */
export const trailQuery = (search: AuditSearch, before: string) =>
  queryOptions({
    queryKey: [...AUDIT_KEY, 'trail', search, before],
    queryFn: ({ signal }) => getAuditTrail({ ...search, size: PAGE_SIZE, ...(before && { before }) }, { signal }),
    staleTime: 0,
  });

/** Who may have done it. */
export const peopleQuery = queryOptions({
  queryKey: [...AUDIT_KEY, 'people'],
  queryFn: ({ signal }) => getUsers({ signal }),
});
