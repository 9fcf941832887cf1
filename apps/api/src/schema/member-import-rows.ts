import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberImports } from './member-imports.ts';

/**
 * The rows of a file that is imported, each with its fate. What was typed leaves a row with the member that it made, and the rest
 * with the import: until then it is somebody's data, found by `member_id`, `duplicate_of`, `phone` or `email`.
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
