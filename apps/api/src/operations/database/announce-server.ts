import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import { databaseError } from '../../platform/database/database-errors.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { tableExists } from '../migrations/migrations.ts';

/**
 * The id of an advisory lock. A server takes it shared while it announces itself; a restore takes it exclusively, so
 * that no server starts meanwhile. Versions before the leases hold it as long as they run.
 */
export const SERVING_LOCK = 7_041_004;

/** Seconds after which an announcement that nobody renews has ended. */
export const LEASE_SECONDS = 15;
/** How often a server renews its lease. */
const RENEW_EVERY_MS = 4_000;
const LOCKED = '55P03';

/** The announcement that a server uses a database. */
export interface Announcement {
  close(): Promise<void>;
}

/**
 * Announces, while this process lives, that a server uses the database: by a row with a lease that the process renews.
 * The lease runs by the database's clock. It needs no session of PostgreSQL, so it also works through a pooler.
 */
export async function announceServer(pool: Pool, renewEveryMs = RENEW_EVERY_MS): Promise<Announcement> {
  const db = createDatabase(pool);
  const id = randomUUID();

  /** Writes the lease, also into the table that a restore has created anew. */
  const announce = (): Promise<void> =>
    db.transaction(async (tx) => {
      // A restore holds the lock until its end.
      await tx.execute(sql`set local lock_timeout = '10s'`);
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${SERVING_LOCK})`);
      await tx.execute(sql`delete from server_leases where expires_at <= clock_timestamp()`);
      await tx.execute(sql`
        insert into server_leases (id, process, host, expires_at)
        values (${id}, ${process.pid}, ${hostname()}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
        on conflict (id) do update set expires_at = excluded.expires_at`);
    });

  for (let announced = false; !announced;)
    announced = await announce().then(
      () => true,
      (error: unknown) => {
        if (databaseError(error)?.code === LOCKED) return false;
        throw error;
      },
    );
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    renewing ??= announce()
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined;
      });
  }, renewEveryMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await renewing;
      // Without the database, the lease ends by itself.
      await db.execute(sql`delete from server_leases where id = ${id}`).catch(() => undefined);
    },
  };
}

/** A server that has announced itself. */
export interface AnnouncedServer {
  readonly id: string;
  readonly process: number;
  readonly host: string;
  /** Changes with each renewal. */
  readonly expiry: string;
}

/** Lists the servers whose lease has not ended. */
export async function announcedServers(client: ClientBase): Promise<readonly AnnouncedServer[]> {
  if (!(await tableExists(client, 'public.server_leases'))) return [];
  const { rows } = await client.query<AnnouncedServer>(
    `select id, process, host, expires_at::text as expiry from public.server_leases
    where expires_at > clock_timestamp() order by host, process`,
  );
  return rows;
}
