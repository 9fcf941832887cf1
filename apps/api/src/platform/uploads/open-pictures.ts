import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { UploadsStorage } from '../config/storage.ts';
import { createFolder, unwritableReason } from '../system/folders.ts';
import { oneLine, OperatorError } from '../errors/operator-error.ts';
import { folderPictures } from './folder-pictures.ts';
import { newPictureName, type PictureStore } from './picture-store.ts';

/**
 * Opens the place of the pictures and proves that one can be kept there and removed again.
 * @throws OperatorError where it cannot
 */
export async function openPictures(place: UploadsStorage): Promise<PictureStore> {
  const probe = newPictureName();
  try {
    const pictures = 'folder' in place ? await openFolder(place.folder) : await openBucket(place);
    await pictures.put(probe, new Uint8Array());
    await pictures.remove(probe);
    return pictures;
  } catch (error) {
    throw 'folder' in place
      ? new OperatorError(
          `Cannot keep pictures in ${place.folder}: ${unwritableReason(error)}; set UPLOADS to a folder this user can write to.`,
        )
      : new OperatorError(
          `Cannot keep pictures in s3://${place.bucket}/${place.prefix}: ${oneLine(error)}; check UPLOADS, AWS_REGION, AWS_ENDPOINT_URL_S3 and the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
        );
  }
}

/** The place of the pictures without making or trying anything there: enough to read them. */
export const openPicturesForReading = async (place: UploadsStorage): Promise<PictureStore> =>
  'folder' in place ? folderPictures(place.folder) : openBucket(place);

/** The folder is open to a proxy that serves it, as the files in it are; those above it stay as closed as they are. */
async function openFolder(folder: string): Promise<PictureStore> {
  await createFolder(path.dirname(folder));
  const made = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (made) await chmod(folder, 0o755);
  return folderPictures(folder);
}

/** The SDK is loaded where there is a bucket only: it takes longer than the rest of the server. */
async function openBucket(place: Extract<UploadsStorage, { bucket: string }>): Promise<PictureStore> {
  const { bucketPictures } = await import('./bucket-pictures.ts');
  return bucketPictures(place);
}
