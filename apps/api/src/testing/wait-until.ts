import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Waits until a condition holds. @throws an error with the text `otherwise` after the timeout */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  otherwise: string | (() => string),
  timeoutMs = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await holds()); await pause(20)) {
    if (Date.now() > deadline) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
  }
}

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Waits until this many statements of a database wait for a lock. */
export const waitForLock = (database: Pick<Pool, 'query'>, statements = 1): Promise<void> =>
  waitUntil(
    async () => (await database.query(WAITING)).rowCount === statements,
    `Other than ${statements} statements wait for a lock.`,
  );
