import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';

/** Who may sign in. Role 1 is an administrator, 2 is staff (specification section 9). */
export const users = pgTable(
  'users',
  {
    id: id(),
    fname: text('fname').notNull(),
    lname: text('lname').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: smallint('role').$type<1 | 2>().notNull(),
    active: boolean('active').notNull().default(true),
    /** File name below `/uploads/`. */
    image: text('image'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_active_administrators')
      .on(table.id)
      .where(sql`${table.role} = 1 and ${table.active}`),
    check('users_role_known', sql`${table.role} in (1, 2)`),
  ],
);
