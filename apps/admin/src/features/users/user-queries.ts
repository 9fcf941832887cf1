import { getUser, getUsers } from '@gym/api-client/admin';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about users; a save reads it again. */
export const USERS_KEY = ['users'] as const;

export const userListQuery = queryOptions({
  queryKey: [...USERS_KEY, 'list'],
  queryFn: ({ signal }) => getUsers({ signal }),
});

/**
 * One user for its form: never from memory, as a form is filled once and a stale version would be refused (acceptance
 * J4).
 */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => getUser(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
