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
  const pictures = await accessPictures(storage);
  await testPictures(storage, pictures);
  return pictures;
}

/** Returns the store of pictures without creating or testing anything. @throws OperatorError without the SDK */
export const accessPictures = async (storage: UploadsStorage): Promise<PictureStore> =>
  'folder' in storage
    ? folderPictures(storage.folder)
    : openBucket(storage).catch((error: unknown) => {
        throw picturesProblem(storage, error);
      });

/**
 * Stores and removes an empty picture. Creates a missing folder first. @throws OperatorError if that fails
 */
export async function testPictures(storage: UploadsStorage, pictures: PictureStore): Promise<void> {
  const probe = newPictureName();
  try {
    if ('folder' in storage) await createPictureFolder(storage.folder);
    await pictures.put(probe, new Uint8Array());
    await pictures.remove(probe);
  } catch (error) {
    throw picturesProblem(storage, error);
  }
}

function picturesProblem(storage: UploadsStorage, error: unknown): OperatorError {
  return 'folder' in storage
    ? new OperatorError(
        `Cannot keep pictures in ${storage.folder}: ${unwritableReason(error)}; ` +
          'set UPLOADS to a folder this user can write to.',
      )
    : new OperatorError(
        `Cannot keep pictures in s3://${storage.bucket}/${storage.prefix}: ${oneLine(error)}; check UPLOADS, ` +
          'AWS_REGION, AWS_ENDPOINT_URL_S3 and the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      );
}

/** A proxy can read the folder, as its files. The folders above keep their permissions. */
async function createPictureFolder(folder: string): Promise<void> {
  await createFolder(path.dirname(folder));
  const made = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (made) await chmod(folder, 0o755);
}

/** Loads the SDK only for a bucket, because loading it takes longer than the rest of the server. */
async function openBucket(storage: Extract<UploadsStorage, { bucket: string }>): Promise<PictureStore> {
  const { bucketPictures } = await import('./bucket-pictures.ts');
  return bucketPictures(storage);
}
