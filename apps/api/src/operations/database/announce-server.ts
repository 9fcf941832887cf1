import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/**
 * The id of an advisory lock. Every server takes it shared; a command that needs the database alone takes it
 * exclusively.
 */
export const SERVING_LOCK = 7_041_004;

const AGAIN_AFTER = 1_000;

/** The announcement that a server uses a database. */
export interface Announcement {
  close(): Promise<void>;
}

/**
 * Announces, while this process lives, that a server uses the database. A separate connection lets PostgreSQL notice
 * any end of the process. After a disconnect it announces again.
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
