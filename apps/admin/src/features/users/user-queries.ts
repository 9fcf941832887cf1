import { getUser, getUsers } from '@gym/api-client/admin';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries about users; a save invalidates it. */
export const USERS_KEY = ['users'] as const;

export const userListQuery = queryOptions({
  queryKey: [...USERS_KEY, 'list'],
  queryFn: ({ signal }) => getUsers({ signal }),
});

/**
 * One user for its form. It is never cached: a form is filled once, and the server rejects a stale version (acceptance
 * J4).
 */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => getUser(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
