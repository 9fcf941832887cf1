import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isDatabaseBusy, isUnwritable } from '../../platform/database/database-errors.ts';
import { oneLine } from '../../platform/errors/operator-error.ts';
import { trackAvailability, publish } from '../../platform/events/events.ts';
import { storeOperationTime } from '../database/operation-times.ts';

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

const PROBE_EVERY_MS = 1_000;

type Probe = Pick<Pool, 'query' | 'end'>;

/**
 * Asks the database every second whether it answers, so that an outage is known without any traffic. Logs when it goes
 * away, and when it is back.
 * @param probe a connection of its own
 */
export function watchDatabase(
  app: FastifyInstance,
  { probe, log, everyMs = PROBE_EVERY_MS }: { probe: Probe; log: FastifyBaseLogger; everyMs?: number },
): void {
  let awaySince: number | undefined;
  const answers = (): void => {
    if (awaySince !== undefined)
      log.warn(`The database answers again, after ${Math.round((performance.now() - awaySince) / 1_000)} s.`);
    awaySince = undefined;
    publish('availability', { part: 'database', available: true });
  };
  const fails = (error: unknown): void => {
    // PostgreSQL answers that it takes no more connections.
    if (isDatabaseBusy(error)) return answers();
    if (awaySince === undefined)
      log.error(`The database does not answer: ${oneLine(error)}. Calls fail until it is back.`);
    awaySince ??= performance.now();
    publish('availability', { part: 'database', available: false });
  };
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  const check = async (): Promise<void> => {
    await probe.query('select 1').then(answers, (error: unknown) => (closing ? undefined : fails(error)));
    if (!closing) timer = setTimeout(() => void check(), everyMs).unref();
  };
  app.addHook('preClose', async () => {
    closing = true;
    clearTimeout(timer);
  });
  app.addHook('onClose', () => probe.end());
  // A start that fails says why itself.
  app.addHook('onListen', () => check());
}
