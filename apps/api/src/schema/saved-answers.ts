import { bigint, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './users.ts';

/** What a save with an idempotency key was answered, so that its repetition is answered the same (acceptance J3). */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    /** SHA-256 of the key. The key itself stays with the client: it also keys the fingerprint. */
    keyHash: text('key_hash').notNull(),
    /** HMAC of the body under the key, so that a stolen table does not help to guess a password that was in a body. */
    fingerprint: text('fingerprint').notNull(),
    /** Not `jsonb`, which would put the fields into another order. */
    answer: json('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.keyHash] }),
    index('saved_answers_created').on(table.createdAt),
  ],
);
