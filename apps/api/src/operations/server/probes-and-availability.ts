import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { trackAvailability, type Part, publish } from '../../platform/events/events.ts';
import type { Clock } from '../../platform/database/database-clock.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { isDatabaseBusy, isUnwritable } from '../../platform/database/database-errors.ts';
import { oneLine } from '../../platform/errors/operator-error.ts';
import { storeOperationTime } from '../database/operation-times.ts';

/** Warnings about settings that work but need attention. */
interface Warnings {
  /** Warnings with advice, for the log. */
  readonly logged: readonly string[];
  /** Public warnings on `/readyz`: only what the product already shows to every visitor. */
  readonly published: readonly string[];
}

/** Logged whenever overrides are on, because only the operator knows whether the data is real. */
export const OVERRIDES_WARNING =
  'REMOTE_OVERRIDES is on: a tab whose user agrees may run a remote from its own machine, without its hash. ' +
  'Unset it for real data.';

const SOCKET_WARNING =
  "Every account of this machine that can enter SOCKET's folder may connect and claim to be any network address: " +
  'add the proxy to the group of this user, and set SOCKET_MODE=0660.';

export function findWarnings(config: Config, mail: Mail): Warnings {
  const mute = !mail.available;
  return {
    logged: [
      ...(mute ? ['No mail can be sent, so nobody can reset a forgotten password: set SMTP_URL.'] : []),
      ...(config.demo && config.databaseUrl
        ? ['This is a demo: its accounts have a known password. Set DEMO=0 for real use.']
        : []),
      ...(config.socket !== undefined && config.socketMode === '0666' ? [SOCKET_WARNING] : []),
      ...(config.remoteOverrides ? [OVERRIDES_WARNING] : []),
    ],
    published: mute ? ['No mail can be sent, so nobody can reset a forgotten password.'] : [],
  };
}

const WRONG_CLOCK = 'The clock of this process differs from the database by more than a minute: set it.';

const DEGRADED: Readonly<Partial<Record<Part, string>>> = {
  pictures: 'Pictures cannot be stored or shown at the moment.',
  saving: 'Nothing can be saved at the moment: the disk is full, or the database is read-only.',
};

/** Whether the database only allows reading, as a standby does. */
const READ_ONLY = `select current_setting('transaction_read_only') = 'on' as "readOnly"`;

/**
 * `/healthz`: the process is up. `/readyz`: it can work and is not stopping. Both are public and show no internals. A
 * degraded process is ready, because the others are no better.
 */
export function registerProbes(
  app: FastifyInstance,
  { pool, clock, warnings }: { pool?: Pool | undefined; clock?: Clock | undefined; warnings: Warnings['published'] },
): void {
  const failing = trackAvailability(app);
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (ending)
      return reply.code(503).send({ status: 'unavailable', reason: 'This process is ending; others go on.', warnings });
    try {
      if ((await pool?.query<{ readOnly: boolean }>(READ_ONLY))?.rows[0]?.readOnly)
        publish('availability', { part: 'saving', available: false });
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', reason: 'The database does not answer.', warnings });
    }
    if (await clock?.isWrong?.()) return reply.code(503).send({ status: 'unavailable', reason: WRONG_CLOCK, warnings });
    const degraded = failing().flatMap((part) => DEGRADED[part] ?? []);
    return reply.send({ status: degraded.length > 0 ? 'degraded' : 'ready', warnings: [...warnings, ...degraded] });
  });
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
