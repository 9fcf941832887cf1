import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { reasons } from '@gym/api-contract';
import { HttpError } from '../errors/http-error.ts';

/** The only names there are: nothing of the sender's, and none that a file system could take for another. */
const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

/** A name that nobody can guess and nobody had before: a picture is read without a token, by its address alone. */
export const newPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export const isPictureName = (text: string): boolean => PICTURE_NAME.test(text);

/** What every kept picture is. */
export const PICTURE_TYPE = 'image/webp';

/** The store of pictures: a folder or a bucket, shared by all processes. Its methods reject if it cannot be reached. */
export interface PictureStore {
  /** Keeps a picture for good, whole or not at all, before it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removes it, with what a broken-off `put` may have left; one that is not there counts as removed. */
  remove(name: string): Promise<void>;
}

/** Wraps a store: logs its errors and answers 503. */
export function withHttpErrors(store: PictureStore, log: FastifyBaseLogger): PictureStore {
  const tried = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      log.error({ err: error }, 'the store of pictures does not answer');
      throw new HttpError(503, reasons.failures.pictures, {
        headers: { 'retry-after': '5' },
      });
    }
  };
  return {
    put: (name, bytes) => tried(store.put(name, bytes)),
    read: (name) => tried(store.read(name)),
    remove: (name) => tried(store.remove(name)),
  };
}
