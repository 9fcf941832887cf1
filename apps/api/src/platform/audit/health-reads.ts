import { ADMIN_ROLE, type Call, nameOfCall } from '@gym/api-contract';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { isUnwritable } from '../database/database-errors.ts';
import type { ToldData } from '../errors/http-error.ts';
import type { LogSecurityEvent } from '../log/security-log.ts';

const HOUR = 3_600_000;

/** Who reads, from where. */
interface Reading {
  readonly user: { readonly id: number; readonly role: number };
  readonly address: string;
  readonly logSecurityEvent: LogSecurityEvent;
}

interface Sources {
  readonly db: Database;
  readonly clock: { now(): Date };
  readonly config: { readonly healthReadsPerHour: number };
}

/** Reading goes on while the disk is full (ADR-0060). The log then names the reader. @throws any other error */
function logUnrecorded(error: unknown, { logSecurityEvent }: Reading): void {
  if (!isUnwritable(error)) throw error;
  logSecurityEvent('health-read-unrecorded');
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
   * Records what an answer tells about members, before it leaves. Contacts count for administrators only: staff work
   * with them, and other answers show administrators a part of them.
   */
  async recordAnswer(call: Call, { healthData = [], contacts = [] }: ToldData, reading: Reading): Promise<void> {
    if (reading.user.role === ADMIN_ROLE) await this.#recordContacts(call, contacts, reading);
    await this.record(call, healthData, reading);
  }

  /** One entry per user, call, member and hour, since a screen asks again when it comes back. */
  async #recordContacts(call: Call, memberIds: readonly number[], reading: Reading): Promise<void> {
    if (memberIds.length === 0) return;
    const { db, clock } = this.#sources;
    const now = clock.now();
    const action = nameOfCall(call);
    await db
      .execute(
        sql`
    insert into audit_entries (at, user_id, address, action, record, record_id)
    select ${now.toISOString()}::timestamptz, ${reading.user.id}::bigint, ${reading.address}::text, ${action}::text,
      'member', member_id
    from (select distinct unnest(${sql.param(memberIds)}::bigint[]) as member_id) as told
    where not exists (
      select from audit_entries where record = 'member' and record_id = member_id and action = ${action}
        and at > ${new Date(now.getTime() - HOUR).toISOString()}::timestamptz and user_id = ${reading.user.id}::bigint
        and before is null and after is null)
    order by member_id`,
      )
      .catch((error: unknown) => logUnrecorded(error, reading));
  }

  /**
   * Records that a user read the health data of members, before the data leaves. The audit trail gets one entry per
   * user, member and hour. A user who reads more members in an hour than the gym expects causes a security event.
   */
  async record(call: Call, memberIds: readonly number[], reading: Reading): Promise<void> {
    const { user, address, logSecurityEvent } = reading;
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
        logUnrecorded(error, reading);
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
