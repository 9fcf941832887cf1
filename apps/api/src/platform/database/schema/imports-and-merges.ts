import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MemberImport } from '@gym/api-contract';
import { createdAt, id, moment } from './columns.ts';

const counter = (name: string) => integer(name).notNull().default(0);

/** Imports of member files, and their progress. A row stays as long as its import can be undone (ADR-0051). */
export const memberImports = pgTable('member_imports', {
  id: id(),
  /** The user who began the import. Not a foreign key, because the import outlives the user, as audit entries do. */
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  /** The user who last ran or undid the import, and from where. The audit entries of its members state the same. */
  actedBy: bigint('acted_by', { mode: 'number' }),
  actedFrom: text('acted_from'),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  /** SHA-256 of the file. It identifies the file when the user chooses it again. */
  fileHash: text('file_hash').notNull(),
  /** Which column of the file is which field, and the text of an empty cell. */
  mapping: jsonb('mapping').notNull().$type<MemberImport['columns']>(),
  /** receiving, ready, running, stopped, done, undoing, undone or restoring. */
  status: text('status').notNull(),
  /** How to handle duplicates: skip or add. */
  duplicates: text('duplicates').notNull().default('skip'),
  /** The last received line; the next batch follows it. */
  receivedLine: counter('received_line'),
  /** The last line that the run, or the undo, has processed. */
  doneLine: counter('done_line'),
  /** The number of rows with each outcome. */
  rows: counter('rows'),
  toAdd: counter('to_add'),
  duplicate: counter('duplicate'),
  refused: counter('refused'),
  added: counter('added'),
  removed: counter('removed'),
  kept: counter('kept'),
  /** Why the import stopped by itself. */
  problem: text('problem'),
  createdAt: createdAt(),
  touchedAt: moment('touched_at').notNull(),
  /** When the run ended. The time for an undo starts here. */
  endedAt: moment('ended_at'),
  /** When it first ended. The importer's own time for an undo starts here: running again renews nothing. */
  firstEndedAt: moment('first_ended_at'),
  /** When the undo ended. The time to bring the members back starts here. */
  undoneAt: moment('undone_at'),
});

/**
 * The rows of an imported file, each with its outcome. A row loses its values when it becomes a member, and gets them
 * back when an undo removes the member; all rows go with the import. Until then they are personal data, found by
 * `member_id`, `duplicate_of`, `phone`, `email` or the values themselves.
 */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => memberImports.id, { onDelete: 'cascade' }),
    /** The row number in a spreadsheet; the header is 1. */
    line: integer('line').notNull(),
    /** The values of the file by field; null while the member exists; the whole member after an undo removed it. */
    fields: jsonb('fields').$type<Readonly<Record<string, string>>>(),
    country: bigint('country', { mode: 'number' }),
    state: bigint('state', { mode: 'number' }),
    city: bigint('city', { mode: 'number' }),
    phone: text('phone'),
    /** In lower case. */
    email: text('email'),
    /** add, duplicate, refused, added, removed, kept or gone. */
    fate: text('fate').notNull(),
    /** One sentence per invalid field of a refused row. */
    errors: jsonb('errors').$type<Readonly<Record<string, string>>>(),
    /** The original of a duplicate: a member, or an earlier line of the file. */
    duplicateOf: bigint('duplicate_of', { mode: 'number' }),
    duplicateLine: integer('duplicate_line'),
    /** What is equal: phone, email or both. */
    same: text('same').array(),
    /** The member created from the row. */
    memberId: bigint('member_id', { mode: 'number' }),
    /** Why the undo kept the member: changed, sold, measured or diet. */
    keptBecause: text('kept_because'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('member_import_rows_by_fate').on(table.importId, table.fate, table.line),
    // For duplicates within the file, by phone or email.
    index('member_import_rows_phone').on(table.importId, table.phone),
    index('member_import_rows_email').on(table.importId, table.email),
    // For the import that created a member, and for the personal data about a member.
    index('member_import_rows_member')
      .on(table.memberId)
      .where(sql`${table.memberId} is not null`),
    index('member_import_rows_duplicate_of')
      .on(table.duplicateOf)
      .where(sql`${table.duplicateOf} is not null`),
  ],
);

/**
 * Merged member records. The row of the merged record has left `members`. The undo data stays as long as an undo is
 * possible; the two ids stay for good, because old links redirect (ADR-0053).
 */
export const memberMerges = pgTable(
  'member_merges',
  {
    id: id(),
    keptId: bigint('kept_id', { mode: 'number' }).notNull(),
    goneId: bigint('gone_id', { mode: 'number' }).notNull(),
    mergedAt: moment('merged_at').notNull(),
    /** Not a foreign key, because the merge outlives the user, as audit entries do. */
    mergedBy: bigint('merged_by', { mode: 'number' }),
    undoneAt: moment('undone_at'),
    /**
     * Null after the undo period, after an undo, or after the erasure of either member, because it contains the data of
     * both records.
     */
    undo: jsonb('undo').$type<MergeUndo>(),
  },
  (table) => [
    // A record can be merged into only one other record, until an undo.
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

/** A row as JSON. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** A measurement as it was before the merge, with what restores it. */
export interface StoredMeasurement {
  readonly id: number;
  readonly date: string;
  readonly chest: number;
  readonly biceps: number;
  readonly shoulder: number;
  readonly waist: number;
  readonly thigh: number;
  readonly version: number;
  /** How much the merge raised its version. */
  readonly raised?: number;
}

/** The data that undoes a merge (ADR-0053). */
export interface MergeUndo {
  /** All columns of the merged record's row. */
  readonly gone: StoredFields;
  /** The fields of the kept record before the merge and right after it. */
  readonly keptBefore: StoredFields;
  readonly keptAfter: StoredFields;
  /** When the kept record's member joined, before the merge. Absent from merges that left it as it was. */
  readonly keptJoinedAt?: string | null;
  /** Ids of the moved memberships. */
  readonly periods: readonly number[];
  /** The merged record's measurements. */
  readonly moved: readonly StoredMeasurement[];
  /** The kept record's measurements that the merge replaced, on days when the user chose the other record's. */
  readonly replaced: readonly StoredMeasurement[];
  /** Ids of the moved diet versions, oldest first. */
  readonly diets: readonly number[];
  /** Ids of the kept record's diet versions, in order. */
  readonly keptDiets: readonly number[];
  /** The tags of both records. Merges of releases before them have none. */
  readonly tags?: { readonly kept: readonly string[]; readonly gone: readonly string[] };
}
