import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { users } from './users.ts';

/** The one code a user may reset the password with. A newer request replaces it, its use deletes it. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address the code was sent to; a user whose email changed meanwhile cannot use it. */
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});
