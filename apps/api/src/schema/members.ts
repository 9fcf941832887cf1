import { sql, type SQL } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';

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
