import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, version } from './columns.ts';

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
    /**
     * Where it was opened: network address and the browser's own description, so that its owner can tell it from
     * others.
     */
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

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

/** Network addresses a user signed in from lately: guesses made elsewhere do not delay a sign-in from there. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);

/** What is counted for throttling: failed sign-ins, failed codes, requested codes. Successes are not written. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Whose door was tried: an email in lower case, known or not, or a user's id. */
    account: text('account').notNull(),
    /** Network address it came from; empty where only the account counts. */
    address: text('address').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('attempts_counted').on(table.kind, table.account, table.address, table.at),
    index('attempts_of_address').on(table.kind, table.address, table.at),
    index('attempts_at').on(table.at),
  ],
);

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
