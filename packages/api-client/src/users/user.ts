import { hasFeature, type Id, idOf, type Json, numberOf, readVersion, textOf } from '@gym/api-client';
import type { Feature, User } from '@gym/api-contract';

export type { User } from '@gym/api-contract';

/** What an add or update may carry beside the person, where `user-roles` is announced (acceptance C5). */
export interface RoleAndActive {
  readonly role?: 1 | 2;
  readonly active?: boolean;
}

const announced = (): boolean => hasFeature('user-roles' satisfies Feature);

function readRoleAndActive({ role, active }: Json): RoleAndActive {
  return announced() ? { role: numberOf(role) === 1 ? 1 : 2, active: active !== false } : {};
}

/** Role and active state as they go out: nothing unless announced. */
export const sentRoleAndActive = ({ role, active }: RoleAndActive): RoleAndActive =>
  announced() ? { role, active } : {};

/** A user from a row of the answer. */
export const toUser = (row: Json, id: Id = idOf(row.id)): User => ({
  id,
  fname: textOf(row.fname),
  lname: textOf(row.lname),
  email: textOf(row.email),
  phone: textOf(row.phone),
  ...readRoleAndActive(row),
  ...readVersion(row),
});
