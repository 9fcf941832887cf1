import { getUser, getUsers } from '@gym/api-client/admin';
import { headStart } from '@gym/remote-contract';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about users; a save reads it again. */
export const USERS_KEY = ['users'] as const;

export const userListRead = headStart((_, init) => getUsers(init));
export const userRead = headStart((id, init) => getUser(id, init));

export const userListQuery = queryOptions({
  queryKey: [...USERS_KEY, 'list'],
  queryFn: ({ signal }) => userListRead.read('', { signal }),
});

/** One user for its form: never from memory, as a form is filled once and a stale version would be refused (acceptance J4). */
export const userQuery = (id: string) => queryOptions({
  queryKey: [...USERS_KEY, 'one', id],
  queryFn: ({ signal }) => userRead.read(id, { signal }),
  gcTime: 0,
  staleTime: Infinity,
});
