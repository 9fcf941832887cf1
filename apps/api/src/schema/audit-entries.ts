import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/**
 * Who changed what, and when. Written in the transaction of the change; holds no secrets. A trigger refuses every later
 * change and removal, except under `gym.audit_upkeep` (ADR-0035).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: moment('at').notNull(),
    /** Who did it; null where nobody is signed in (a password reset, the command line). No foreign key: the trail outlives its users. */
    userId: bigint('user_id', { mode: 'number' }),
    /** Network address it came from; null where it came from the server itself (the command line). */
    address: text('address'),
    action: text('action').notNull(),
    record: text('record').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    // All of it, and each filter of it, by time: a page is read off the end of an index, however long the trail is.
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_user').on(table.userId, table.at, table.id),
    index('audit_entries_record').on(table.record, table.recordId, table.at, table.id),
    index('audit_entries_kind').on(table.record, table.at, table.id),
  ],
);
