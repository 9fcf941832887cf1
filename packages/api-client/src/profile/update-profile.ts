import { type Attempt, save, type Saved, sentVersion } from '@gym/api-client';

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
