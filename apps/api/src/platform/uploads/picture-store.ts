import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { reasons } from '@gym/api-contract';
import { isUnwritable } from '../database/database-errors.ts';
import { HttpError } from '../errors/http-error.ts';
import { publish } from '../events/events.ts';

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
