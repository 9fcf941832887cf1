import { type Call, nameOfCall } from '@gym/api-contract';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { isUnwritable } from '../../platform/database/database-errors.ts';
import type { IncomingCall, SignedIn } from '../../platform/http/implement-call.ts';
import type { Services } from '../../platform/services/services.ts';

const HOUR = 3_600_000;

/** Reads of this hour that are recorded already: a page that is opened again costs no statement. */
const recorded = new LRUCache<string, true>({ max: 20_000, ttl: 2 * HOUR });
/** Users of this hour whose mass reading this process has reported. */
const reported = new LRUCache<string, true>({ max: 1_000, ttl: 2 * HOUR });

/** Who reads, from where. */
type Reading = Pick<IncomingCall, 'address' | 'logSecurityEvent'> & { readonly user: SignedIn };

/**
 * Records that a user read the health data of a member, before the data leaves. The audit trail gets one entry per
 * user, member and hour. A user who reads more members in an hour than the gym expects causes a security event.
 */
export async function recordHealthRead(
  call: Call,
  memberId: number,
  { user, address, logSecurityEvent }: Reading,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<void> {
  const now = clock.now();
  const hour = Math.floor(now.getTime() / HOUR);
  const read = `${user.id} ${memberId} ${hour}`;
  if (recorded.has(read)) return;
  const begin = new Date(hour * HOUR).toISOString();
  const { rows } = await db
    .execute<{ members: number }>(
      sql`
    with fresh as (
      insert into health_reads (user_id, hour, member_id)
      values (${user.id}, ${begin}, ${memberId})
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
  recorded.set(read, true);
  const { healthReadsPerHour: most } = config;
  const reporting = `${user.id} ${hour}`;
  if (most === 0 || (rows[0]?.members ?? 0) <= most || reported.has(reporting)) return;
  reported.set(reporting, true);
  logSecurityEvent('mass-reading', { cause: most });
}
