import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { UploadsStorage } from '../config/storage.ts';
import { createFolder, unwritableReason } from '../system/folders.ts';
import { oneLine, OperatorError } from '../errors/operator-error.ts';
import { folderPictures } from './folder-pictures.ts';
import { newPictureName, type PictureStore } from './picture-store.ts';

/**
 * Opens the store of pictures and tests that it can store and remove one.
 * @throws OperatorError if it cannot
 */
export async function openPictures(storage: UploadsStorage): Promise<PictureStore> {
  const probe = newPictureName();
  try {
    const pictures = 'folder' in storage ? await openFolder(storage.folder) : await openBucket(storage);
    await pictures.put(probe, new Uint8Array());
    await pictures.remove(probe);
    return pictures;
  } catch (error) {
    throw 'folder' in storage
      ? new OperatorError(
          `Cannot keep pictures in ${storage.folder}: ${unwritableReason(error)}; ` +
            'set UPLOADS to a folder this user can write to.',
        )
      : new OperatorError(
          `Cannot keep pictures in s3://${storage.bucket}/${storage.prefix}: ${oneLine(error)}; check UPLOADS, ` +
            'AWS_REGION, AWS_ENDPOINT_URL_S3 and the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
        );
  }
}

/** Opens the store of pictures for reading, without creating or testing anything. */
export const openPicturesForReading = async (storage: UploadsStorage): Promise<PictureStore> =>
  'folder' in storage ? folderPictures(storage.folder) : openBucket(storage);

/** A proxy can read the folder, as its files. The folders above keep their permissions. */
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

/** Loads the SDK only for a bucket, because loading it takes longer than the rest of the server. */
async function openBucket(storage: Extract<UploadsStorage, { bucket: string }>): Promise<PictureStore> {
  const { bucketPictures } = await import('./bucket-pictures.ts');
  return bucketPictures(storage);
}
