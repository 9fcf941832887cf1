import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  readList,
  type ReadOptions,
  readRecord,
  readVersion,
  request,
  save,
  type Saved,
  sentVersion,
  textOf,
  toWireNumber,
  unreadable,
  understand,
  withId,
} from '@gym/api-client';
import { sendForData } from '../send-for-data.ts';
import type { Feature, User } from '@gym/api-contract';

export type { User } from '@gym/api-contract';

/** Optional fields of an add or update, if the server announces `user-roles` (acceptance C5). */
export interface RoleAndActive {
  readonly role?: 1 | 2;
  readonly active?: boolean;
}

const hasUserRoles = (): boolean => hasFeature('user-roles' satisfies Feature);

function readRoleAndActive({ role, active }: Json): RoleAndActive {
  return hasUserRoles() ? { role: numberOf(role) === 1 ? 1 : 2, active: active !== false } : {};
}

/** Role and active state as they are sent. Empty if the server does not announce `user-roles`. */
const toWireRoleAndActive = ({ role, active }: RoleAndActive): RoleAndActive =>
  hasUserRoles() ? { role, active } : {};

/** A user from a row of the response. */
const toUser = (row: Json, id: Id = idOf(row.id)): User => ({
  id,
  fname: textOf(row.fname),
  lname: textOf(row.lname),
  email: textOf(row.email),
  phone: textOf(row.phone),
  ...readRoleAndActive(row),
  ...readVersion(row),
});

/** All users (acceptance C1). */
export const getUsers = (options?: ReadOptions): Promise<User[]> =>
  readList('/api/getUsersDetails', (row) => toUser(row), options);

/** One user (acceptance C4). Section 7 specifies no id in this response, so the requested id is used. */
export const getUser = async (id: Id, options?: ReadOptions): Promise<User> =>
  toUser(await readRecord(withId('/api/getUsersDetailsById', id), options), id);

export interface NewUser extends RoleAndActive {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** Adds a user (acceptance C3). */
export const saveUser = (user: NewUser, attempt?: Attempt): Promise<Saved> => {
  const { fname, lname, email, phone, password } = user;
  return save('/api/saveUserDetails', { fname, lname, email, phone, password, ...toWireRoleAndActive(user) }, attempt);
};

export interface UserUpdate extends RoleAndActive {
  readonly id: Id;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly version?: number;
}

/** Removes the second factor of a user who has lost it. Only if the server announces `second-factor`. */
export const resetSecondFactors = async (id: Id, attempt?: Attempt): Promise<void> =>
  void (await save('/api/resetSecondFactors', { id: toWireNumber(id) }, attempt));

/** A password for the next sign-in. */
export interface OneTimePassword {
  readonly password: string;
  /** When it stops working, as an ISO text. */
  readonly expires: string;
}

/** Gives a user a one-time password. Only if the server announces `one-time-passwords`. */
export async function setOneTimePassword(id: Id): Promise<OneTimePassword> {
  const { password, expires } = await sendForData('/api/setOneTimePassword', { id: toWireNumber(id) });
  if (textOf(password) === '') throw unreadable();
  return { password: textOf(password), expires: textOf(expires) };
}

/** Changes a user (acceptance C4). */
export const updateUser = (user: UserUpdate, attempt?: Attempt): Promise<Saved> => {
  const { id, fname, lname, email, phone } = user;
  const body = {
    id: toWireNumber(id),
    fname,
    lname,
    email,
    phone,
    ...toWireRoleAndActive(user),
    ...sentVersion(user, attempt),
  };
  return save('/api/updateUserDetails', body, attempt);
};

/**
 * Disables users, or lets them sign in again: all or none. Resolves to the users who were changed. Only if the server
 * announces `bulk-users`.
 */
export async function setUsersActive(ids: readonly Id[], active: boolean): Promise<readonly Id[]> {
  const body = { ids: ids.map(toWireNumber), active };
  const { data } = understand(await request({ method: 'POST', path: '/api/setUsersActive', body }));
  const { changed } = fieldsOf(data);
  return Array.isArray(changed) ? changed.map(idOf) : [];
}

export interface UserErasure {
  readonly id: Id;
  /** The user's name or number, as the administrator typed it. */
  readonly confirm: string;
}

/** Erases the data of a user for good. Only if the server announces `user-erasure`. */
export const eraseUser = ({ id, confirm }: UserErasure, attempt?: Attempt): Promise<Saved> =>
  save('/api/eraseUser', { id: toWireNumber(id), confirm }, attempt);
