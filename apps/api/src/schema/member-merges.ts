import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MergeUndo } from '../platform/database/schema/merge-undo.ts';
import { id, moment } from './columns.ts';

/**
 * Which member's record went into which other's. The row of the one that is gone is no longer among the members; what takes the
 * merge back is kept as long as it can be undone, the two numbers for good: an old link leads on (ADR-0053).
 */
export const memberMerges = pgTable(
  'member_merges',
  {
    id: id(),
    keptId: bigint('kept_id', { mode: 'number' }).notNull(),
    goneId: bigint('gone_id', { mode: 'number' }).notNull(),
    mergedAt: moment('merged_at').notNull(),
    /** No foreign key: as in the audit trail, what happened outlives who did it. */
    mergedBy: bigint('merged_by', { mode: 'number' }),
    undoneAt: moment('undone_at'),
    /** Null once the time is over, it was undone, or a member of it was erased: it holds what both records were. */
    undo: jsonb('undo').$type<MergeUndo>(),
  },
  (table) => [
    // A record is gone into one other, until that is undone.
    uniqueIndex('member_merges_gone')
      .on(table.goneId)
      .where(sql`${table.undoneAt} is null`),
    index('member_merges_of_gone').on(table.goneId, table.mergedAt),
    index('member_merges_of_kept').on(table.keptId, table.mergedAt),
    index('member_merges_undoable')
      .on(table.mergedAt, table.id)
      .where(sql`${table.undo} is not null`),
  ],
);
