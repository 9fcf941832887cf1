import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './accounts.ts';

const userId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * The authenticator app of a user. The secret is stored as it is, because every code is computed from it (ADR-0071).
 */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: userId().primaryKey(),
  /** In base32. */
  secret: text('secret').notNull(),
  /** Whether a first code has proven that the app has the secret. Before that, it protects nothing. */
  active: boolean('active').notNull().default(false),
  /** The time step of the last accepted code: a code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes that replace a lost second factor. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: userId(),
    /** SHA-256. A code is random enough for a plain hash. */
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId, table.codeHash)],
);

/** Sign-ins with a right password that wait for the second factor. The table stores only the SHA-256 of a ticket. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: userId(),
    /** SHA-256 of the verified password's hash: a new password ends the sign-in. */
    passwordMark: text('password_mark').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_user').on(table.userId)],
);

/** Passkeys: public keys of authenticators. They hold no secret (ADR-0071). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** The id that the authenticator gave the passkey, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The last counter of its signatures. One that goes back betrays a copy. Many authenticators do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The domain that the passkey was created for. Browsers offer it nowhere else. */
    domain: text('domain').notNull(),
    /** Given by the user. */
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that a passkey has answered: each works once. An open challenge is not stored, because it is signed. */
export const usedChallenges = pgTable('used_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});
