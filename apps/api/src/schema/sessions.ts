import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './users.ts';

/** Signed-in sessions. The token itself is never stored, only its SHA-256. A revoked session is a deleted row. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** Where it was opened: network address and the browser's own description, so that its owner can tell it from others. */
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
