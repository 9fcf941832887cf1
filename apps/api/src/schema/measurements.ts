import { sql } from 'drizzle-orm';
import { bigint, check, date, doublePrecision, pgTable, unique } from 'drizzle-orm/pg-core';
import { id, version } from './columns.ts';
import { members } from './members.ts';

const measure = (name: string) => doublePrecision(name).notNull();

/** What was measured of a member on one day, in the gym's time zone and unit (acceptance F4). */
export const measurements = pgTable(
  'measurements',
  {
    id: id(),
    member_id: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    chest: measure('chest'),
    biceps: measure('biceps'),
    shoulder: measure('shoulder'),
    waist: measure('waist'),
    thigh: measure('thigh'),
    /** How often the day's measurement was saved. */
    version: version(),
  },
  ({ member_id, date: day, chest, biceps, shoulder, waist, thigh }) => [
    unique('measurements_once_a_day').on(member_id, day),
    // Keeps 'NaN' and the infinities out as well.
    ...[chest, biceps, shoulder, waist, thigh].map((value) =>
      check(`measurements_${value.name}_fits`, sql`${value} between 0 and 1000`),
    ),
  ],
);
