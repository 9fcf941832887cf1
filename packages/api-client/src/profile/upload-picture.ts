import { type Attempt, save, type Saved } from '@gym/api-client';

/** What a picture may be, so that one that would be refused need not travel: media types, and the most bytes. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** A slow line takes its time for a photo, in ms. */
const PATIENCE = 90_000;

/** Sets the own picture (acceptance I1). Only where the server announces `picture-upload`. `onProgress` hears the part that has gone out, from 0 to 1. */
export const uploadPicture = (
  picture: File,
  attempt?: Attempt,
  onProgress?: (part: number) => void,
): Promise<Saved> => {
  const form = new FormData();
  form.append('image', picture);
  return save('/api/uploadPicture', form, attempt, {
    timeout: PATIENCE,
    ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
  });
};
