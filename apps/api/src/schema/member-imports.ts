import type { MemberImport } from '@gym/api-contract';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

const counted = (name: string) => integer(name).notNull().default(0);

/**
 * Files of members that were sent to be imported, and how far each got. Kept for as long as an import can be undone
 * (ADR-0051).
 */
export const memberImports = pgTable('member_imports', {
  id: id(),
  /** Who began it. No foreign key: as in the audit trail, what happened outlives who did it. */
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  /** Who let it run or undid it last, and from where: what the entries of its members in the audit trail say. */
  actedBy: bigint('acted_by', { mode: 'number' }),
  actedFrom: text('acted_from'),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  /** SHA-256 of the file, by which it is known again when it is chosen again. */
  fileHash: text('file_hash').notNull(),
  /** Which column of the file is which field, and what stands for an empty cell. */
  mapping: jsonb('mapping').notNull().$type<MemberImport['columns']>(),
  /** receiving, ready, running, stopped, done, undoing or undone. */
  status: text('status').notNull(),
  /** What becomes of duplicates: skip or add. */
  duplicates: text('duplicates').notNull().default('skip'),
  /** The last line that arrived; the next batch follows it. */
  receivedLine: counted('received_line'),
  /** Up to which line the run, or the undoing, has come. */
  doneLine: counted('done_line'),
  /** How many rows have which fate. */
  rows: counted('rows'),
  toAdd: counted('to_add'),
  duplicate: counted('duplicate'),
  refused: counted('refused'),
  added: counted('added'),
  removed: counted('removed'),
  kept: counted('kept'),
  /** Why it stopped by itself. */
  problem: text('problem'),
  createdAt: createdAt(),
  touchedAt: moment('touched_at').notNull(),
  /** When the run ended: from here on it can be undone for a time. */
  endedAt: moment('ended_at'),
});
