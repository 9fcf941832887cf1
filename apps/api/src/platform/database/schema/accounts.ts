import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, version } from './columns.ts';

/** Users who may sign in. Role 1 is an administrator, role 2 is staff (specification section 9). */
export const users = pgTable(
  'users',
  {
    id: id(),
    fname: text('fname').notNull(),
    lname: text('lname').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The password is a one-time password, valid until then (ADR-0071); null for a password of the user's own. */
    oneTimePasswordUntil: moment('one_time_password_until'),
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

/**
 * Users whose data was erased: only the id, no personal data. It proves that audit entries may be emptied, and lists
 * the erasures to repeat after a restore (ADR-0052).
 */
export const erasedUsers = pgTable('erased_users', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  erasedAt: moment('erased_at').notNull(),
});

/** Sessions. The table stores only the SHA-256 of a token, never the token. Revoking a session deletes its row. */
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
    /** When the user was last there: a sign-in, a call that a user causes, or `reportUse` (ADR-0010). */
    userThereAt: moment('user_there_at').notNull().defaultNow(),
    /** Network address and user agent of the sign-in, so that users can tell their sessions apart. */
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    /** Network address and user agent of the last stored use; null until then. */
    lastAddress: text('last_address'),
    lastAgent: text('last_agent'),
    expiresAt: moment('expires_at').notNull(),
    /** The last proof that the session's user is at the screen, by the database's clock (ADR-0063). */
    confirmedAt: moment('confirmed_at'),
    /**
     * Opened while the password was a one-time password: the user must choose a password before anything else. It has
     * no default, so that older code opens no session that needs it or a second factor.
     */
    oneTimePassword: boolean('one_time_password').notNull(),
    /** Whether a second factor or a passkey was proven in this session. Older versions do not write it: not proven. */
    secondFactor: boolean('second_factor').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** The one-time code that allows a user to reset the password. A new request replaces it; its use deletes it. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address that received the code. A user whose email has changed cannot use the code. */
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});

/**
 * Network addresses of a user's recent sign-ins. Failed attempts from other addresses do not delay a sign-in from
 * these.
 */
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

/**
 * Browsers of a user's recent sign-ins, by the SHA-256 of the user's random id in the browser's cookie. Their attempts
 * are counted apart from those of their network, so that nobody else can use them up.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    browser: text('browser').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment('last_used_at').notNull(),
    /** What the user's attempts in this browser count under. It stays when a sign-in replaces the id. */
    countedAs: text('counted_as')
      .notNull()
      .default(sql`gen_random_uuid()`),
  },
  (table) => [
    primaryKey({ columns: [table.browser, table.userId] }),
    index('known_browsers_user').on(table.userId),
    index('known_browsers_used').on(table.lastUsedAt),
  ],
);

/**
 * Keys of this database: one for keyed hashes and signed cookies, and those that sign service tokens. A backup leaves
 * them out.
 */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
});

/** Attempts that throttling counts: failed sign-ins, failed codes, requested codes. Successes are not stored. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** A keyed hash of the account: of a typed email, known or not, or of a user's id. */
    account: text('account').notNull(),
    /** Where the attempt came from: a network address, a known browser or a session. */
    address: text('address').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('attempts_counted').on(table.kind, table.account, table.address, table.at),
    index('attempts_of_address').on(table.kind, table.address, table.at),
    index('attempts_at').on(table.at),
  ],
);

/** Responses to saves with an idempotency key, so that a repeated save gets the same response (acceptance J3). */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    /** SHA-256 of the key. Only the client has the key itself, because it also keys the fingerprint. */
    keyHash: text('key_hash').notNull(),
    /** HMAC of the body under the key, so that a stolen table does not help to guess a password in a body. */
    fingerprint: text('fingerprint').notNull(),
    /** `jsonb` would change the order of the fields. */
    answer: json('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.keyHash] }),
    index('saved_answers_created').on(table.createdAt),
  ],
);

/** Named views of lists: what a user shows of a list, as the parameters of its address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The path of the list. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').notNull().$type<{ name: string; value: string }[]>(),
    /** The list opens with this view. At most one of a list. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.userId, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_views_default')
      .on(table.userId, table.list)
      .where(sql`${table.isDefault}`),
  ],
);
