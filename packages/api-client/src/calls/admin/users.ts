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

export type { User };

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
  readList('/api/getUsersDetails', (row) => toUser(row), options);

/** One user (acceptance C4). Section 7 specifies no id in this response, so the requested id is used. */
export const getUser = async (id: Id, options?: ReadOptions): Promise<User> =>
  toUser(await readRecord(withId('/api/getUsersDetailsById', id), options), id);
