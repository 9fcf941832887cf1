import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/**
 * Sessions of pipelines in the release service. The table stores only the SHA-256 of a token. A row stays until the ID
 * token that opened the session has expired, so that it opens no second one.
 */
export const releaseSessions = pgTable('release_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  /** SHA-256 of what identifies the ID token: its issuer and its id. */
  idTokenHash: text('id_token_hash').notNull().unique(),
  issuer: text('issuer').notNull(),
  /** The proven claims that teams of this issuer are told apart by. Rights are read from the file of teams. */
  claims: jsonb('claims').notNull().$type<Readonly<Record<string, string>>>(),
  /** Who released, for the release log: a user and a repository, as the ID token names them. */
  subject: text('subject').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
});

/** What the release service refused, for the teams to see why. */
export const releaseRefusals = pgTable('release_refusals', {
  id: id(),
  at: moment('at').notNull(),
  who: text('who').notNull(),
  action: text('action').notNull(),
  /** Null for a refused session. */
  app: text('app'),
  reason: text('reason').notNull(),
});
