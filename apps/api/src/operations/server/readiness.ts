import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { trackAvailability, type Part, publish } from '../../platform/events/events.ts';
import type { Clock } from '../../platform/database/database-clock.ts';
import type { Mail } from '../../platform/mail/mail.ts';

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
