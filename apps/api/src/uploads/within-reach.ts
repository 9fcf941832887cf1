import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { PictureStore } from './picture-store.ts';

/** The same store; what it fails with is logged, and said to the user as something that passes. */
export function withinReach(store: PictureStore, log: FastifyBaseLogger): PictureStore {
  const tried = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      log.error({ err: error }, 'the store of pictures does not answer');
      throw new Refusal(503, 'Pictures cannot be reached at the moment. Try again shortly.', {
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
