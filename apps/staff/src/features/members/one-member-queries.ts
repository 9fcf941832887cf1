import { get, type Id, type ReadOptions } from '@gym/api-client';
import type { Member } from '@gym/api-contract';
import { getMemberById, getMemberDetailsById } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { MEMBERS_KEY } from './member-queries.ts';

/** One member with all fields (acceptance E4). Section 7 specifies no id in this answer. */
export const readMember = async (id: Id, options: ReadOptions): Promise<Member> => ({
  ...(await get(getMemberDetailsById, { id }, options)),
  id,
});

/**
 * One member for a form. It is never cached: a form is filled once, and the server rejects a stale version (acceptance
 * J4).
 */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'one', id],
    queryFn: ({ signal }) => readMember(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

export const memberContactQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'contact', id],
    queryFn: async ({ signal }) => ({ ...(await get(getMemberById, { id }, { signal })), id }),
    enabled: id !== '',
  });
