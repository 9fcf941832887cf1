import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** Who changed what, and when. Written in the transaction of the change; holds no secrets; never changed afterwards. */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  at: moment('at').notNull(),
  /** Who did it; null where nobody is signed in (a password reset, the command line). No foreign key: the trail outlives its users. */
  userId: bigint('user_id', { mode: 'number' }),
  action: text('action').notNull(),
  record: text('record').notNull(),
  recordId: bigint('record_id', { mode: 'number' }).notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
}, (table) => [index('audit_entries_record').on(table.record, table.recordId)]);
