import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/**
 * Who changed what, and when. Written in the transaction of the change; holds no secrets. A trigger refuses every later
 * change and removal, except under `gym.audit_upkeep` (ADR-0035).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: moment('at').notNull(),
    /**
     * Who did it; null where nobody is signed in (a password reset, the command line). No foreign key: the trail
     * outlives its users.
     */
    userId: bigint('user_id', { mode: 'number' }),
    /** Network address it came from; null where it came from the server itself (the command line). */
    address: text('address'),
    action: text('action').notNull(),
    record: text('record').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    // All of it, and each filter of it, by time: a page is read off the end of an index, however long the trail is.
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_user').on(table.userId, table.at, table.id),
    index('audit_entries_record').on(table.record, table.recordId, table.at, table.id),
    index('audit_entries_kind').on(table.record, table.at, table.id),
  ],
);

/**
 * What is counted of members and their periods, kept by triggers: the sum of `amount` over a kind's rows at a position.
 * Each change adds rows instead of changing one, so that nobody waits for anybody's transaction; now and then they are
 * added up.
 */
export const tallies = pgTable(
  'tallies',
  {
    /**
     * - `joined`: members by the hour in which they were added.
     * - `sold`, `charged`: periods by the day of the sale, and their prices by the day of the start.
     * - `ends_day`, `ends_days`: last periods by the day of their end, and by runs of 2⁵ days.
     * - `ends_run`: last periods by the day of their end, and within it by runs of 2¹⁵ ids of members.
     */
    kind: text('kind').notNull(),
    /** Hours, days or runs of days since 1970. */
    position: bigint('position', { mode: 'number' }).notNull(),
    run: bigint('run', { mode: 'number' }).notNull().default(0),
    amount: numeric('amount', { precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [index('tallies_position').on(table.kind, table.position, table.run)],
);

/**
 * How many members there are in each run of ids, kept by triggers of `members`: the total, and where a page begins,
 * without counting a million rows. Runs of 2¹⁵ ids lead to runs of 2⁸.
 */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    /** How many bits of the id vary in the run: 15 or 8. */
    bits: smallint('bits').notNull(),
    /** The id without those bits. */
    block: bigint('block', { mode: 'number' }).notNull(),
    members: integer('members').notNull(),
  },
  ({ bits, block }) => [primaryKey({ columns: [bits, block] })],
);

/**
 * How many members have each first name, kept by triggers of `members`: a search looks through the names there are
 * instead of through everybody. Rows of one name are added up, as in `tallies`; a name that nobody has any more does
 * not stay.
 */
export const firstNames = pgTable(
  'first_names',
  {
    fname: text('fname').notNull(),
    members: bigint('members', { mode: 'number' }).notNull(),
  },
  (table) => [index('first_names_fname').on(table.fname)],
);

const counter = (name: string) => integer(name).notNull().default(0);
/** How often a value fell into each part of its range, by `telemetry/histogram.ts`. */
const histogram = (name: string) => integer(name).array().notNull().default([]);

/** How a version of a remote, or of the shell, fares in browsers: counted by the hour, nothing of who reported it. */
export const remoteMetrics = pgTable(
  'remote_health',
  {
    hour: moment('hour').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    loads: counter('loads'),
    /** By the phase in which loading ended. */
    failures: jsonb('failures').notNull().default({}).$type<Readonly<Record<string, number>>>(),
    /** Screens that broke. */
    errors: counter('errors'),
    /** How often the version before it was loaded in its place. */
    replaced: counter('replaced'),
    loadTimes: histogram('load_times'),
    lcp: histogram('lcp'),
    inp: histogram('inp'),
    cls: histogram('cls'),
  },
  (table) => [primaryKey({ columns: [table.hour, table.remote, table.version] })],
);

/**
 * Stored files that no record names: not yet, or no longer. A file is listed before it is stored and leaves the list in
 * the transaction that names it, so that nothing is left behind whenever the server ends; housekeeping removes what
 * stays.
 */
export const looseUploads = pgTable('loose_uploads', {
  name: text('name').primaryKey(),
  since: moment('since').notNull(),
});

/**
 * Which code may still run on this schema. Each contract step, a migration that takes away what older code needs,
 * leaves a row; code that does not know the migration a row asks for does not start (ADR-0047).
 */
export const schemaFloors = pgTable('schema_floors', {
  /** The contract step: `when` of its entry in the journal of migrations. */
  step: bigint('step', { mode: 'number' }).primaryKey(),
  /** The migration that code must know to run beside or after it. */
  known: bigint('known', { mode: 'number' }).notNull(),
  /** The product's first version that knows it, for the sentence. */
  version: text('version').notNull(),
});
