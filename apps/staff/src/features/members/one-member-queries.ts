import { getMember, getMemberContact } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';
import { MEMBERS_KEY } from './member-queries.ts';

/**
 * One member for a form. It is never cached: a form is filled once, and the server rejects a stale version (acceptance
 * J4).
 */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'one', id],
    queryFn: ({ signal }) => getMember(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

export const memberContactQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'contact', id],
    queryFn: ({ signal }) => getMemberContact(id, { signal }),
    enabled: id !== '',
  });
