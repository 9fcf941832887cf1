import { sql } from 'drizzle-orm';
import { clearEntries } from '../audit/clear-entries.ts';
import type { Transaction } from '../http/database.ts';

/** Empties the entries about an erased member, and about whom they were merged into for as long as they were. */
export async function clearAuditEntries(tx: Transaction, number: number): Promise<void> {
  await clearEntries(
    tx,
    sql`${number}::bigint`,
    sql`id in (
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record = 'member' and entry.record_id = kept.number and entry.at between kept.since and kept.until
      union all
      select entry.id from numbers_of_member(${number}) as kept join audit_entries as entry
        on entry.record in ('measurement', 'diet', 'assignment') and coalesce(entry.after, entry.before) ->> 'member_id' = kept.number::text
        and entry.at between kept.since and kept.until
    )`,
  );
}
