import { sql } from 'drizzle-orm';
import { check, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';

/** Membership plans. The fields bear the names they have on the wire. Periods are coded: 1 = Monthly, 2 = Weekly, 3 = Days (specification section 9). */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    plan_name: text('plan_name').notNull(),
    duration: smallint('duration').notNull(),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    free_days: smallint('free_days').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    check('plans_duration_known', sql`${table.duration} in (1, 2, 3)`),
    check('plans_free_days_known', sql`${table.free_days} in (1, 2, 3)`),
    // 'NaN' is a numeric too, and greater than every number.
    check('plans_price_is_money', sql`${table.price} >= 0 and ${table.price} <> 'NaN'`),
  ],
);
