import { sentVersion } from '../http/announced-version.ts';
import { save, type Attempt, type Saved } from '../http/save.ts';

export interface ProfileUpdate {
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly version?: number;
}

/** Changes the own name and phone (acceptance I2). */
export const updateProfile = (profile: ProfileUpdate, attempt?: Attempt): Promise<Saved> => {
  const { fname, lname, phone } = profile;
  return save('/api/updateProfile', { fname, lname, phone, ...sentVersion(profile, attempt) }, attempt);
};
