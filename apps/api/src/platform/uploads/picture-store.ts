import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { reasons } from '@gym/api-contract';
import { type BucketAddress, bucketClientConfig } from '@gym/release/bucket';
import { isUnwritable } from '../database/database-errors.ts';
import { HttpError } from '../errors/http-error.ts';
import { publish } from '../events/events.ts';
import { syncFolder, createFolder, unwritableReason } from '../system/folders.ts';
import type { UploadsStorage } from '../config/data-settings.ts';
import { oneLine, OperatorError } from '../errors/operator-error.ts';

/** The only valid names. They contain no text of the sender, and no file system confuses two of them. */
const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

/** Returns a new name that cannot be guessed, because a picture is public at its address. */
export const newPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export const isPictureName = (text: string): boolean => PICTURE_NAME.test(text);

/** The type of every stored picture. */
export const PICTURE_TYPE = 'image/webp';

/** The store of pictures: a folder or a bucket, shared by all processes. Its methods reject if it cannot be reached. */
export interface PictureStore {
  /** Stores a picture durably, completely or not at all, before it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns undefined for a missing picture. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removes a picture, and what an interrupted `put` left. A missing picture counts as removed. */
  remove(name: string): Promise<void>;
}

/** Wraps a store: logs its errors and answers 503. */
export function withHttpErrors(store: PictureStore, log: FastifyBaseLogger): PictureStore {
  const tried = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      log.error({ err: error }, 'the store of pictures does not answer');
      publish('availability', { part: 'pictures', available: false });
      throw isUnwritable(error)
        ? new HttpError(503, reasons.failures.unwritable, { headers: { 'retry-after': '30' } })
        : new HttpError(503, reasons.failures.pictures, { headers: { 'retry-after': '5' } });
    }
  };
  return {
    put: (name, bytes) => tried(store.put(name, bytes)),
    read: (name) => tried(store.read(name)),
    remove: (name) => tried(store.remove(name)),
  };
}

/** A proxy that serves the folder runs under another account. */
const READABLE_TO_ALL = 0o644;

/** Keeps pictures as files of one folder. A file gets its name only once all its bytes are on the disk. */
export function folderPictures(folder: string): PictureStore {
  const fileOf = (name: string) => path.join(folder, name);
  const draftOf = (name: string) => path.join(folder, `.${name}.part`);
  return {
    async put(name, bytes) {
      await writeThrough(draftOf(name), bytes);
      await rename(draftOf(name), fileOf(name));
      await syncFolder(folder);
    },
    async read(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(fileOf(name), { force: true });
      await rm(draftOf(name), { force: true });
    },
  };
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', READABLE_TO_ALL);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(READABLE_TO_ALL);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Pictures as objects of an S3-compatible bucket, which keeps an object whole or not at all. Loads the SDK only here,
 * because loading it takes longer than the rest of the server.
 */
async function bucketPictures({ bucket, prefix }: BucketAddress): Promise<PictureStore> {
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client(bucketClientConfig());
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: bytes, ContentType: PICTURE_TYPE }));
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}

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
    : bucketPictures(storage).catch((error: unknown) => {
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
