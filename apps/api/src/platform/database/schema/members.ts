import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  json,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, version } from './columns.ts';

/**
 * Members of the gym. Their ids start at 1001 and are never 1: an old client's update carries the constant 1 and has
 * to miss (acceptance E5).
 */
export const members = pgTable(
  'members',
  {
    id: id(1001),
    fname: text('fname').notNull(),
    lname: text('lname').notNull(),
    father_fname: text('father_fname').notNull(),
    father_lname: text('father_lname').notNull(),
    profession: text('profession').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    country: bigint('country', { mode: 'number' }).notNull(),
    state: bigint('state', { mode: 'number' }).notNull(),
    city: bigint('city', { mode: 'number' }).notNull(),
    pincode: text('pincode').notNull(),
    version: version(),
    createdAt: createdAt(),
    /** What pickers and quick search look in. ICU's lower case, because the database's own may know ASCII only. */
    search: text('search').generatedAlwaysAs(
      (): SQL =>
        sql`lower((${members.fname} || ' ' || ${members.lname} || ' ' || ${members.phone} || ' ' || ${members.email}) collate "und-x-icu")`,
    ),
  },
  (table) => [
    check('members_id_is_never_1', sql`${table.id} > 1`),
    // Who joined lately (acceptance B6), and who else has this phone or email.
    index('members_created').on(table.createdAt),
    index('members_phone').on(table.phone),
    index('members_email').on(sql`lower(${table.email})`),
    // Who has one of the first names that a search found.
    index('members_fname').on(table.fname, table.id),
  ],
);

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

/** One food of a diet, as it goes over the wire. */
export interface DietRow {
  food_item: number;
  qty: number;
  units: string;
}

/** Not `jsonb`, which would put the fields into another order. */
const rows = () => json('diet').$type<DietRow[]>().notNull();

/**
 * The diets of members. Each save adds a version with the whole list; the latest is the member's diet, the others stay.
 */
export const diets = pgTable(
  'diets',
  {
    id: id(),
    member_id: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    diet: rows(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('diets_of_member').on(table.member_id, table.version)],
);

/** Named diets that a member's may start from. */
export const dietTemplates = pgTable(
  'diet_templates',
  {
    id: id(),
    name: text('name').notNull(),
    diet: rows(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('diet_templates_name').on(sql`lower(${table.name})`)],
);

/**
 * Members whose data was erased: their number, and nothing of the person. What is left of them hangs on it: the
 * sentence that an open form gets, the entries of the audit trail that may be emptied, the erasures to repeat after a
 * restore (ADR-0052).
 */
export const erasedMembers = pgTable(
  'erased_members',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    erasedAt: moment('erased_at').notNull(),
    /** When the member was added: who joined lately stays counted (acceptance B6). */
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [index('erased_members_joined').on(table.joinedAt)],
);
