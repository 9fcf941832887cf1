import { type Call, nameOfCall } from '@gym/api-contract';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { isUnwritable } from '../database/database-errors.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';

const HOUR = 3_600_000;

/** Who reads, from where. */
interface Reading {
  readonly user: { readonly id: number };
  readonly address: string;
  readonly logSecurityEvent: LogSecurityEvent;
}

interface Sources {
  readonly db: Database;
  readonly clock: { now(): Date };
  readonly config: { readonly healthReadsPerHour: number };
}

/** Records who reads health data in the audit trail of one server. */
export class HealthReads {
  readonly #sources: Sources;
  /** Reads of this hour that are recorded already: a page that is opened again costs no statement. */
  readonly #recorded = new LRUCache<string, true>({ max: 20_000, ttl: 2 * HOUR });
  /** Users of this hour whose mass reading this server has reported. */
  readonly #reported = new LRUCache<string, true>({ max: 1_000, ttl: 2 * HOUR });

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * Records that a user read the health data of members, before the data leaves. The audit trail gets one entry per
   * user, member and hour. A user who reads more members in an hour than the gym expects causes a security event.
   */
  async record(call: Call, memberIds: readonly number[], { user, address, logSecurityEvent }: Reading): Promise<void> {
    const { db, clock, config } = this.#sources;
    const now = clock.now();
    const hour = Math.floor(now.getTime() / HOUR);
    const keyOf = (memberId: number) => `${user.id} ${memberId} ${hour}`;
    const unrecorded = [...new Set(memberIds)].filter((memberId) => !this.#recorded.has(keyOf(memberId)));
    if (unrecorded.length === 0) return;
    const begin = new Date(hour * HOUR).toISOString();
    const { rows } = await db
      .execute<{ members: number }>(
        sql`
    with fresh as (
      insert into health_reads (user_id, hour, member_id)
      select ${user.id}::bigint, ${begin}::timestamptz, member_id
      from unnest(${sql.param(unrecorded)}::bigint[]) as member_id order by member_id
      on conflict do nothing returning member_id
    ), entry as (
      insert into audit_entries (at, user_id, address, action, record, record_id)
      select ${now.toISOString()}::timestamptz, ${user.id}::bigint, ${address}::text, ${nameOfCall(call)}::text,
        'health data', member_id from fresh
    )
    select ((select count(*) from health_reads where user_id = ${user.id} and hour = ${begin})
      + (select count(*) from fresh))::int as members`,
      )
      .catch((error: unknown) => {
        if (!isUnwritable(error)) throw error;
        // Reading goes on while the disk is full (ADR-0060). The log then names the reader.
        logSecurityEvent('health-read-unrecorded');
        return { rows: [] };
      });
    if (rows.length === 0) return;
    for (const memberId of unrecorded) this.#recorded.set(keyOf(memberId), true);
    const { healthReadsPerHour: most } = config;
    const reporting = `${user.id} ${hour}`;
    if (most === 0 || (rows[0]?.members ?? 0) <= most || this.#reported.has(reporting)) return;
    this.#reported.set(reporting, true);
    logSecurityEvent('mass-reading', { cause: most });
  }
}
