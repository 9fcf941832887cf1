import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/**
 * The number of a lock. Every server holds it shared; a command that needs the database without servers takes it alone.
 */
export const SERVING_LOCK = 7_041_004;

const AGAIN_AFTER = 1_000;

/** The announcement of a server on a database. */
export interface Announcement {
  close(): Promise<void>;
}

/**
 * Announces, as long as this process lives, that a server works on the database. It uses a connection of its own, so
 * PostgreSQL notices any end of the process. After a break it announces again.
 */
export async function announceServer(connection: ClientConfig): Promise<Announcement> {
  let closed = false;
  let client: Client | undefined;

  async function announce(): Promise<void> {
    const next = new Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: `gym ${process.pid} serving`,
    });
    client = next;
    next.on('error', () => undefined);
    await next.connect();
    try {
      await next.query('select pg_advisory_lock_shared($1)', [SERVING_LOCK]);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.once('end', () => void announceAgain());
  }

  async function announceAgain(): Promise<void> {
    for (let announced = false; !announced && !closed;) {
      await pause(AGAIN_AFTER, undefined, { ref: false });
      if (!closed)
        announced = await announce().then(
          () => true,
          () => false,
        );
    }
    if (closed) await client?.end().catch(() => undefined);
  }

  await announce();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
