import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';

/**
 * Leaves of entries who did what and when, and the number of a member who is no more. The database lets nothing else be done to an
 * entry, and this only where the trail itself tells of the erasure, or of the import that was undone (migration 0009).
 *
 * @param number that member's, of an entry
 * @param which entries
 */
export async function clearEntries(tx: Transaction, number: SQL, which: SQL): Promise<void> {
  await tx.execute(sql`select set_config('gym.audit_upkeep', 'on', true)`);
  await tx.execute(sql`
    update audit_entries set
      before = case when before is not null then jsonb_build_object('erased_member', ${number}) end,
      after = case when after is not null then jsonb_build_object('erased_member', ${number}) end
    where ${which} and coalesce(after, before) is not null and not coalesce(after, before) ? 'erased_member'`);
  await tx.execute(sql`select set_config('gym.audit_upkeep', 'off', true)`);
}
