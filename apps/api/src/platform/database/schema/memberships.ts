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
 * Plans. The columns have their wire names. Duration codes: 1 = Monthly, 2 = Weekly, 3 = Days (specification section
 * 9).
 */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    plan_name: text('plan_name').notNull(),
    duration: smallint('duration').notNull(),
    /** How many months, weeks or days of `duration`. */
    duration_count: smallint('duration_count').notNull().default(1),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    free_days: smallint('free_days').notNull(),
    /** No longer sold. Its memberships keep it. */
    archived: boolean('archived').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    check('plans_duration_known', sql`${table.duration} in (1, 2, 3)`),
    check('plans_duration_count_known', sql`${table.duration_count} between 1 and 999`),
    check('plans_free_days_known', sql`${table.free_days} in (1, 2, 3)`),
    // 'NaN' is a valid numeric and greater than every number.
    check('plans_price_is_money', sql`${table.price} >= 0 and ${table.price} <> 'NaN'`),
  ],
);

const day = (name: string) => date(name, { mode: 'string' }).notNull();

/**
 * Memberships. Each row copies the plan at the time of the sale, so later changes of the plan do not affect it
 * (acceptance H2). Days are in the gym's time zone; start and end day are both included. A member's memberships never
 * overlap, except those of two merged records (ADR-0053).
 */
export const memberships = pgTable(
  'assignments',
  {
    id: id(),
    /** Null after the erasure of the member's data: the sale stays without a member (ADR-0052). */
    member_id: bigint('member_id', { mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    plan_id: bigint('plan_id', { mode: 'number' })
      .notNull()
      .references(() => plans.id),
    plan_name: text('plan_name').notNull(),
    duration: smallint('duration').notNull(),
    /** How many months, weeks or days of `duration`. It has no default, so that older code sells no other terms. */
    duration_count: smallint('duration_count').notNull(),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    free_days: smallint('free_days').notNull(),
    start: day('start_day'),
    end: day('end_day'),
    /** The day of the sale. An early renewal is sold before its start. */
    soldOn: day('sold_on'),
    /** Whether another membership follows. Each member has one membership without a successor. */
    renewed: boolean('renewed').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    // A member's memberships, latest first.
    index('assignments_of_member').on(table.member_id, table.start),
    // The end of each member's last membership, for lists. It is unique, so that a member cannot have two last
    // memberships.
    uniqueIndex('assignments_last_of_member')
      .on(table.member_id)
      .where(sql`not ${table.renewed}`),
    // For members whose time ends between two days.
    index('assignments_last_by_end')
      .on(table.end, table.member_id)
      .where(sql`not ${table.renewed}`),
    // For members whose time has ended, latest first.
    index('assignments_last_by_end_backwards')
      .on(table.end.desc().nullsFirst(), table.member_id)
      .where(sql`not ${table.renewed}`),
    // For the members of a plan.
    index('assignments_last_of_plan')
      .on(table.plan_name, table.member_id)
      .where(sql`not ${table.renewed}`),
    // For the sums and counts of the dashboard.
    index('assignments_by_start').on(table.start, table.price),
    index('assignments_by_sale').on(table.soldOn),
    // For the renewed memberships that a figure of the dashboard counts.
    index('assignments_renewed_by_end')
      .on(table.end)
      .where(sql`${table.renewed} and ${table.member_id} is not null`),
    // A membership of an erased member is never a last one.
    check('assignments_of_nobody_are_over', sql`${table.member_id} is not null or ${table.renewed}`),
    check('assignments_run_forward', sql`${table.end} >= ${table.start}`),
    check('assignments_price_is_money', sql`${table.price} >= 0 and ${table.price} <> 'NaN'`),
  ],
);

/**
 * The last membership of each member: its end and its plan. Whether it has ended depends on today's date in the gym's
 * time zone.
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
