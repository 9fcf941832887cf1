import { type Attempt, save, type Saved, sentVersion } from '@gym/api-client';

export interface ProfileUpdate {
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly version?: number;
}

/** Changes the user's own name and phone (acceptance I2). */
export const updateProfile = (profile: ProfileUpdate, attempt?: Attempt): Promise<Saved> => {
  const { fname, lname, phone } = profile;
  return save('/api/updateProfile', { fname, lname, phone, ...sentVersion(profile, attempt) }, attempt);
};

/** Timeout in ms: enough for a photo over a slow connection. */
const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * Sets the user's picture (acceptance I1), if the server announces `picture-upload`.
 * @param onProgress called with the part that is sent, from 0 to 1
 */
export const uploadPicture = (
  picture: File,
  attempt?: Attempt,
  onProgress?: (part: number) => void,
): Promise<Saved> => {
  const form = new FormData();
  form.append('image', picture);
  return save('/api/uploadPicture', form, attempt, {
    timeout: UPLOAD_TIMEOUT_MS,
    ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
  });
};

/** Removes the user's own picture; initials replace it. Only if the server announces `picture-upload`. */
export const removePicture = (attempt?: Attempt): Promise<Saved> => save('/api/removePicture', {}, attempt);

/**
 * Changes the password of the signed-in user (acceptance I3). Section 7 names the call `ForgetPassword`. Its
 * `ChangePassword` is the reset with a one-time code.
 */
export async function changePassword(
  { oldpassword, newpassword, cpassword }: { oldpassword: string; newpassword: string; cpassword: string },
  attempt?: Attempt,
): Promise<void> {
  await save('/api/ForgetPassword', { oldpassword, newpassword, cpassword }, attempt);
}
