import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many members have each first name, kept by triggers of `members`: a search looks through the names there are instead of
 * through everybody. Rows of one name are added up, as in `tallies`; a name that nobody has any more does not stay.
 */
export const firstNames = pgTable(
  'first_names',
  {
    fname: text('fname').notNull(),
    members: bigint('members', { mode: 'number' }).notNull(),
  },
  (table) => [index('first_names_fname').on(table.fname)],
);
