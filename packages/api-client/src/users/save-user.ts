import { type Attempt, save, type Saved } from '@gym/api-client';
import { sentRoleAndActive, type RoleAndActive } from './user.ts';

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
  return save('/api/saveUserDetails', { fname, lname, email, phone, password, ...sentRoleAndActive(user) }, attempt);
};
