import { bigint, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What is counted of members and their periods, kept by triggers: the sum of `amount` over a kind's rows at a position. Each
 * change adds rows instead of changing one, so that nobody waits for anybody's transaction; now and then they are added up.
 */
export const tallies = pgTable(
  'tallies',
  {
    /**
     * - `joined`: members by the hour in which they were added.
     * - `sold`, `charged`: periods by the day of the sale, and their prices by the day of the start.
     * - `ends_day`, `ends_days`: last periods by the day of their end, and by runs of 2⁵ days.
     * - `ends_run`: last periods by the day of their end, and within it by runs of 2¹⁵ ids of members.
     */
    kind: text('kind').notNull(),
    /** Hours, days or runs of days since 1970. */
    position: bigint('position', { mode: 'number' }).notNull(),
    run: bigint('run', { mode: 'number' }).notNull().default(0),
    amount: numeric('amount', { precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [index('tallies_position').on(table.kind, table.position, table.run)],
);
