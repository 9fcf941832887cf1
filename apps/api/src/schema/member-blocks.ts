import { bigint, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * How many members there are in each run of ids, kept by triggers of `members`: the total, and where a page begins, without
 * counting a million rows. Runs of 2¹⁵ ids lead to runs of 2⁸.
 */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    /** How many bits of the id vary in the run: 15 or 8. */
    bits: smallint('bits').notNull(),
    /** The id without those bits. */
    block: bigint('block', { mode: 'number' }).notNull(),
    members: integer('members').notNull(),
  },
  ({ bits, block }) => [primaryKey({ columns: [bits, block] })],
);
