import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { auditEntries } from '../database/schema/index.ts';

/** Who does what, when and from where. Every audit entry begins with it; a save gets it as `auditContext`. */
export interface AuditContext {
  at: Date;
  /** The user; null if nobody is signed in. */
  userId: number | null;
  /** The network address of the request; null for the command line. */
  address: string | null;
  /** The call or the command. */
  action: string;
}

/** One change of one record. `before` and `after` have the form of read calls, without secrets. */
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
    | 'health data'
    | 'import'
    | 'arrangement';
  recordId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes a change to the audit trail, in the same transaction as the change. */
export async function writeAuditEntry(tx: Transaction, change: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(change);
}

/** Writes the entries of a save that changes up to a thousand records. */
export async function writeAuditEntries(tx: Transaction, changes: NewAuditEntry[]): Promise<void> {
  if (changes.length > 0) await tx.insert(auditEntries).values(changes);
}

/**
 * Removes the personal data of entries, except who did what and when, and the id of the former member. The database
 * allows no other change of an entry. It allows this only after an entry of the erasure or of the undone import
 * (migration 0014), and only by this function of the schema's owner (ADR-0065).
 *
 * @param number selects the member's id of an entry; null for an entry that may not tell it
 * @param which selects the entries
 * @param erased the id of the erased member, for entries that may not tell it
 */
export async function redactAuditEntries(tx: Transaction, number: SQL, which: SQL, erased?: number): Promise<void> {
  await tx.execute(sql`select set_config('gym.erased_member', ${String(erased ?? '')}, true)`);
  await tx.execute(sql`
    select redact_audit_entry(id, jsonb_build_object('erased_member', ${number})) from audit_entries
    where ${which} and coalesce(after, before) is not null and not coalesce(after, before) ? 'erased_member'`);
}

/**
 * The same for the entries about a user, and the network addresses from which the user acted. It needs an entry of the
 * erasure.
 */
export async function redactUserEntries(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    select redact_audit_entry(id, jsonb_build_object('erased_user', ${id}::bigint)) from audit_entries
    where (record = 'user' and record_id = ${id}
        or record = 'session' and coalesce(after, before) ->> 'user_id' = ${String(id)})
      and coalesce(after, before) is not null and not coalesce(after, before) ? 'erased_user'`);
  await tx.execute(sql`select forget_user_addresses(${id}::bigint)`);
}
