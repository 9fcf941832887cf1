import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isUnwritable } from '../../platform/database/database-errors.ts';
import { type OptionalPart, publish, subscribe } from '../../platform/events/events.ts';
import { storeOperationTime } from '../database/operation-times.ts';

/** Returns the parts that do not work at the moment, until the server closes. */
export function trackAvailability(app: FastifyInstance): () => readonly OptionalPart[] {
  const failing = new Set<OptionalPart>();
  const unsubscribe = subscribe('availability', ({ part, available }) => {
    if (available) failing.delete(part);
    else failing.add(part);
  });
  app.addHook('onClose', async () => unsubscribe());
  return () => [...failing].sort();
}

/** Writes one row, because a full disk or a read-only database fails only then. */
export async function checkSaving({ pool }: { pool: Pool }): Promise<void> {
  try {
    await storeOperationTime(pool, 'write-check');
    publish('availability', { part: 'saving', available: true });
  } catch (error) {
    // `/readyz` reports a database that does not answer.
    if (isUnwritable(error)) publish('availability', { part: 'saving', available: false });
  }
}

const CHECK_EVERY_MS = 60_000;

interface Checks {
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  /** Rejects if pictures cannot be stored. */
  readonly testPictures: () => Promise<void>;
}

/**
 * Checks the store of pictures at the start without delaying it. From then on, checks once a minute whether the
 * database can save, and what has failed. The server runs without either.
 */
export function watchAvailability(app: FastifyInstance, { pool, log, testPictures }: Checks): void {
  const failing = trackAvailability(app);
  const checkPictures = async (): Promise<void> => {
    const failed = failing().includes('pictures');
    try {
      await testPictures();
      publish('availability', { part: 'pictures', available: true });
      if (failed) log.info('Pictures can be stored again.');
    } catch (error) {
      publish('availability', { part: 'pictures', available: false });
      if (!failed) log.error(`${(error as Error).message} Until then, the server runs without pictures.`);
    }
  };
  const check = async (): Promise<void> => {
    if (failing().includes('pictures')) await checkPictures();
    await checkSaving({ pool });
  };
  void checkPictures();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
