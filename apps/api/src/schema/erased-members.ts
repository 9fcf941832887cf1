import { bigint, index, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Members whose data was erased: their number, and nothing of the person. What is left of them hangs on it: the sentence that an
 * open form gets, the entries of the audit trail that may be emptied, the erasures to repeat after a restore (ADR-0052).
 */
export const erasedMembers = pgTable(
  'erased_members',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    erasedAt: moment('erased_at').notNull(),
    /** When the member was added: who joined lately stays counted (acceptance B6). */
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [index('erased_members_joined').on(table.joinedAt)],
);
