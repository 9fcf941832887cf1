import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';

/**
 * Members of the gym. Their ids start at 1001 and are never 1: an old client's update carries the constant 1 and has
 * to miss (acceptance E5).
 */
export const members = pgTable('members', {
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
}, (table) => [check('members_id_is_never_1', sql`${table.id} > 1`)]);
