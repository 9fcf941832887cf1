import {
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  readList,
  type ReadOptions,
  readRecord,
  readVersion,
  textOf,
  withId,
} from '@gym/api-client';
import type { Feature, User } from '@gym/api-contract';
import { getUsersDetails, getUsersDetailsById } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries about users; a save invalidates it. */
export const USERS_KEY = ['users'] as const;

/** By hand: a user whose role or activity the server leaves out is staff, and active. */
const toUser = (row: Json, id: Id = idOf(row.id)): User => ({
  id,
  fname: textOf(row.fname),
  lname: textOf(row.lname),
  email: textOf(row.email),
  phone: textOf(row.phone),
  ...(hasFeature('user-roles' satisfies Feature) && {
    role: numberOf(row.role) === 1 ? 1 : 2,
    active: row.active !== false,
  }),
  ...readVersion(row),
});

/** All users (acceptance C1). */
export const getUsers = (options?: ReadOptions): Promise<User[]> =>
  readList(getUsersDetails.path, (row) => toUser(row), options);

export const userListQuery = queryOptions({
  queryKey: [...USERS_KEY, 'list'],
  queryFn: ({ signal }) => getUsers({ signal }),
});

/**
 * One user for its form (acceptance C4). Section 7 specifies no id in this answer. The user is never cached: a form is
 * filled once, and the server rejects a stale version (acceptance J4).
 */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: async ({ signal }) => toUser(await readRecord(withId(getUsersDetailsById.path, id), { signal }), id),
    gcTime: 0,
    staleTime: Infinity,
  });
