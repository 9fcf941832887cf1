import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MemberImport } from '@gym/api-contract';
import { createdAt, id, moment } from './columns.ts';
import type { MergeUndo } from './merge-undo.ts';

const counter = (name: string) => integer(name).notNull().default(0);

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
  receivedLine: counter('received_line'),
  /** Up to which line the run, or the undoing, has come. */
  doneLine: counter('done_line'),
  /** How many rows have which fate. */
  rows: counter('rows'),
  toAdd: counter('to_add'),
  duplicate: counter('duplicate'),
  refused: counter('refused'),
  added: counter('added'),
  removed: counter('removed'),
  kept: counter('kept'),
  /** Why it stopped by itself. */
  problem: text('problem'),
  createdAt: createdAt(),
  touchedAt: moment('touched_at').notNull(),
  /** When the run ended: from here on it can be undone for a time. */
  endedAt: moment('ended_at'),
});

/**
 * The rows of a file that is imported, each with its fate. What was typed leaves a row with the member that it made,
 * and the rest with the import: until then it is somebody's data, found by `member_id`, `duplicate_of`, `phone` or
 * `email`.
 */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => memberImports.id, { onDelete: 'cascade' }),
    /** The row of the file as a spreadsheet numbers it; the header is 1. */
    line: integer('line').notNull(),
    /** What the file says, by field; null once the member has it. */
    fields: jsonb('fields').$type<Readonly<Record<string, string>>>(),
    country: bigint('country', { mode: 'number' }),
    state: bigint('state', { mode: 'number' }),
    city: bigint('city', { mode: 'number' }),
    phone: text('phone'),
    /** In lower case. */
    email: text('email'),
    /** add, duplicate, refused, added, removed, kept or gone. */
    fate: text('fate').notNull(),
    /** One sentence a field, of a row that is refused. */
    errors: jsonb('errors').$type<Readonly<Record<string, string>>>(),
    /** Of whom it is a duplicate: a member, or an earlier line of the file. */
    duplicateOf: bigint('duplicate_of', { mode: 'number' }),
    duplicateLine: integer('duplicate_line'),
    /** By what: phone, email or both. */
    same: text('same').array(),
    /** The member that the row made. */
    memberId: bigint('member_id', { mode: 'number' }),
    /** Why undoing left the member: changed, sold, measured or diet. */
    keptBecause: text('kept_because'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('member_import_rows_by_fate').on(table.importId, table.fate, table.line),
    // Who else in the file has this phone or email.
    index('member_import_rows_phone').on(table.importId, table.phone),
    index('member_import_rows_email').on(table.importId, table.email),
    // Which import a member came by, and whose data lies here.
    index('member_import_rows_member')
      .on(table.memberId)
      .where(sql`${table.memberId} is not null`),
    index('member_import_rows_duplicate_of')
      .on(table.duplicateOf)
      .where(sql`${table.duplicateOf} is not null`),
  ],
);

/**
 * Which member's record went into which other's. The row of the one that is gone is no longer among the members; what
 * takes the merge back is kept as long as it can be undone, the two numbers for good: an old link leads on (ADR-0053).
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
