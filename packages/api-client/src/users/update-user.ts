import { type Attempt, type Id, save, type Saved, sentVersion, toWireNumber } from '@gym/api-client';
import { sentRoleAndActive, type RoleAndActive } from './user.ts';

export interface UserUpdate extends RoleAndActive {
  readonly id: Id;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly version?: number;
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
    ...sentRoleAndActive(user),
    ...sentVersion(user, attempt),
  };
  return save('/api/updateUserDetails', body, attempt);
};
