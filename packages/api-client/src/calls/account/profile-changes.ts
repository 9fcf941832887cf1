import { type Attempt, post, type Saved } from '@gym/api-client';
import type { BodyOf } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';

/** Changes the user's own name and phone (acceptance I2). */
export const updateProfile = (profile: BodyOf<typeof calls.updateProfile>, attempt?: Attempt): Promise<Saved> =>
  post(calls.updateProfile, profile, attempt);

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
  form.append(calls.uploadPicture.file.name, picture);
  return post(calls.uploadPicture, form, attempt, {
    timeout: UPLOAD_TIMEOUT_MS,
    ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
  });
};

/** Removes the user's own picture; initials replace it. Only if the server announces `picture-upload`. */
export const removePicture = (attempt?: Attempt): Promise<Saved> => post(calls.removePicture, {}, attempt);

/**
 * Changes the password of the signed-in user (acceptance I3). Section 7 names the call `ForgetPassword`. Its
 * `ChangePassword` is the reset with a one-time code.
 */
export const changePassword = (passwords: BodyOf<typeof calls.ForgetPassword>, attempt?: Attempt): Promise<void> =>
  post(calls.ForgetPassword, passwords, attempt);
