import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  numeric,
  pgTable,
  pgView,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';
import { members } from './members.ts';

/**
 * Membership plans. The fields bear the names they have on the wire. Periods are coded: 1 = Monthly, 2 = Weekly, 3 =
 * Days (specification section 9).
 */
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

const day = (name: string) => date(name, { mode: 'string' }).notNull();

/**
 * The periods of memberships, each as it was sold: what the plan said then, whatever it says now (acceptance H2). Days
 * are the gym's own; both belong to the period. A member's periods never overlap: each starts after the one before has
 * ended. Those of two records that were merged may (ADR-0053).
 */
export const memberships = pgTable(
  'assignments',
  {
    id: id(),
    /** Null where the member's data was erased: the sale stays, of nobody (ADR-0052). */
    member_id: bigint('member_id', { mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    plan_id: bigint('plan_id', { mode: 'number' })
      .notNull()
      .references(() => plans.id),
    plan_name: text('plan_name').notNull(),
    duration: smallint('duration').notNull(),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    free_days: smallint('free_days').notNull(),
    start: day('start_day'),
    end: day('end_day'),
    /** The day of the sale, which an early renewal puts before its start. */
    soldOn: day('sold_on'),
    /** Whether another period follows. Of the one that none follows there is one a member. */
    renewed: boolean('renewed').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    // A member's periods, the latest first.
    index('assignments_of_member').on(table.member_id, table.start),
    // Where a member's time ends: for lists of members, and against two that would both be the last.
    uniqueIndex('assignments_last_of_member')
      .on(table.member_id)
      .where(sql`not ${table.renewed}`),
    // Whose time ends between two days.
    index('assignments_last_by_end')
      .on(table.end, table.member_id)
      .where(sql`not ${table.renewed}`),
    // Whose time is over, the latest first.
    index('assignments_last_by_end_backwards')
      .on(table.end.desc().nullsFirst(), table.member_id)
      .where(sql`not ${table.renewed}`),
    // What the dashboard sums and counts.
    index('assignments_by_start').on(table.start, table.price),
    index('assignments_by_sale').on(table.soldOn),
    // Nobody's time lasts.
    check('assignments_of_nobody_are_over', sql`${table.member_id} is not null or ${table.renewed}`),
    check('assignments_run_forward', sql`${table.end} >= ${table.start}`),
    check('assignments_price_is_money', sql`${table.price} >= 0 and ${table.price} <> 'NaN'`),
  ],
);

/**
 * Until when each member who ever had a plan is or was a member, and by which plan. Whether that is over depends on
 * today, where the gym is.
 */
export const membershipStatus = pgView('membership_status').as((qb) =>
  qb
    .select({
      member_id: memberships.member_id,
      plan_name: memberships.plan_name,
      ends: sql<string>`${memberships.end}`.as('ends'),
    })
    .from(memberships)
    .where(sql`not ${memberships.renewed}`),
);
