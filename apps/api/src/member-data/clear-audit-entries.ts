import { sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';

/**
 * Leaves of the entries about an erased member who did what and when, and the member's number. The database lets nothing else be
 * done to an entry, and this only where `erased_members` and the trail itself tell of the erasure (migration 0009).
 */
export async function clearAuditEntries(tx: Transaction, number: number): Promise<void> {
  await tx.execute(sql`select set_config('gym.audit_upkeep', 'on', true)`);
  await tx.execute(sql`
    update audit_entries set
      before = case when before is not null then jsonb_build_object('erased_member', ${number}::bigint) end,
      after = case when after is not null then jsonb_build_object('erased_member', ${number}::bigint) end
    where id in (
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record = 'member' and entry.record_id = kept.number and entry.at between kept.since and kept.until
      union all
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record in ('measurement', 'diet', 'assignment') and coalesce(entry.after, entry.before) ->> 'member_id' = kept.number::text
        and entry.at between kept.since and kept.until
    ) and coalesce(after, before) is not null and not coalesce(after, before) ? 'erased_member'`);
  await tx.execute(sql`select set_config('gym.audit_upkeep', 'off', true)`);
}
