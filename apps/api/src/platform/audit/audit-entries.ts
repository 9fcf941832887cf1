import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { auditEntries } from '../database/schema/index.ts';

/** Who does what, when and from where. Every audit entry begins with it; a save gets it as `auditContext`. */
export interface AuditContext {
  at: Date;
  /** Who did it; null where nobody is signed in. */
  userId: number | null;
  /** Network address it came from; null where it came from the server itself. */
  address: string | null;
  /** The call that did it, or the command. */
  action: string;
}

/** One change of one record. `before` and `after` are read shapes, which never hold secrets. */
export interface NewAuditEntry extends AuditContext {
  record:
    | 'user'
    | 'plan'
    | 'member'
    | 'measurement'
    | 'assignment'
    | 'diet'
    | 'diet template'
    | 'session'
    | 'export'
    | 'import';
  recordId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes a change to the audit trail, in the same transaction as the change. */
export async function writeAuditEntry(tx: Transaction, change: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(change);
}

/**
 * Leaves of entries who did what and when, and the number of a member who is no more. The database lets nothing else be
 * done to an entry, and this only where the trail itself tells of the erasure, or of the import that was undone
 * (migration 0009).
 *
 * @param number that member's, of an entry
 * @param which entries
 */
export async function redactAuditEntries(tx: Transaction, number: SQL, which: SQL): Promise<void> {
  await tx.execute(sql`select set_config('gym.audit_upkeep', 'on', true)`);
  await tx.execute(sql`
    update audit_entries set
      before = case when before is not null then jsonb_build_object('erased_member', ${number}) end,
      after = case when after is not null then jsonb_build_object('erased_member', ${number}) end
    where ${which} and coalesce(after, before) is not null and not coalesce(after, before) ? 'erased_member'`);
  await tx.execute(sql`select set_config('gym.audit_upkeep', 'off', true)`);
}
