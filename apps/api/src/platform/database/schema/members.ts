import { PLAIN_LETTERS } from '@gym/rules';
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, version } from './columns.ts';

/** The combining marks, as an expression of PostgreSQL. */
const MARKS = String.raw`'[\u0300-\u036f]'`;

/** Name, phone and email in ICU's lower case, because the database's own may know only ASCII. */
const searched = (): SQL => {
  const name = sql`${members.fname} || ' ' || ${members.lname}`;
  return sql`lower((${name} || ' ' || ${members.phone} || ' ' || ${members.email}) collate "und-x-icu")`;
};

/**
 * Members of the gym. Ids start at 1001 and are never 1, because an old client's update contains the constant 1 and
 * must not match (acceptance E5).
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
    /** When an imported member joined; -infinity if nobody knows. Null: when the record was added. */
    joinedAt: timestamp('joined_at', { withTimezone: true, mode: 'string' }),
    /** The text that releases before `folded` search in. */
    search: text('search').generatedAlwaysAs(searched),
    /** The text that pickers and quick search look in: without case and accents, as `foldText` of the contract. */
    folded: text('folded').generatedAlwaysAs((): SQL =>
      Object.entries(PLAIN_LETTERS).reduce(
        (text, [letter, plain]) => sql`replace(${text}, ${sql.raw(`'${letter}'`)}, ${sql.raw(`'${plain}'`)})`,
        sql`regexp_replace(normalize(${searched()}, NFD), ${sql.raw(MARKS)}, '', 'g')`,
      ),
    ),
  },
  (table) => [
    check('members_id_is_never_1', sql`${table.id} > 1`),
    // For recently joined members (acceptance B6), and for duplicates by phone or email.
    index('members_created').on(table.createdAt),
    index('members_joined').on(sql`coalesce(${table.joinedAt}, ${table.createdAt})`),
    index('members_phone').on(table.phone),
    index('members_email').on(sql`lower(${table.email})`),
    // For the members with a first name that a search found.
    index('members_fname').on(table.fname, table.id),
    // For the member list by name. ICU's root order of letters, whatever the database's own locale is.
    index('members_by_name').on(
      sql`${table.fname} collate "und-x-icu"`,
      sql`${table.lname} collate "und-x-icu"`,
      table.id,
    ),
  ],
);

const measure = (name: string) => doublePrecision(name).notNull();

/** The measurement of a member on one day, in the gym's time zone and unit (acceptance F4). */
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
    // The upper bound also rejects 'NaN' and the infinities.
    ...[chest, biceps, shoulder, waist, thigh].map((value) =>
      check(`measurements_${value.name}_fits`, sql`${value} between 0 and 1000`),
    ),
  ],
);

/** The tags of members. Equal tags have equal spelling: the first member's decides. */
export const memberTags = pgTable(
  'member_tags',
  {
    member_id: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.tag] }),
    // For all tags, and for the members with a tag.
    index('member_tags_tag').on(table.tag, table.member_id),
  ],
);

/** One food of a diet, in the wire format. */
export interface DietRow {
  food_item: number;
  qty: number;
  units: string;
}

/** `jsonb` would change the order of the fields. */
const rows = () => json('diet').$type<DietRow[]>().notNull();

/**
 * The diets of members. Each save adds a version with the whole list. The latest version is the member's diet, and
 * older versions stay.
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

/** Diet templates. */
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
 * Members whose data was erased: only the id, no personal data. It supports the error message of an open form, the
 * audit entries that may be emptied, and the erasures to repeat after a restore (ADR-0052).
 */
export const erasedMembers = pgTable(
  'erased_members',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    erasedAt: moment('erased_at').notNull(),
    /** When the member was added, so that the count of recently joined members stays right (acceptance B6). */
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [index('erased_members_joined').on(table.joinedAt)],
);
