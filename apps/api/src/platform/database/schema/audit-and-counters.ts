import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/**
 * Who changed what, and when. Each entry is part of the change's transaction and contains no secrets. A trigger rejects
 * updates and deletions, except under `gym.audit_upkeep` (ADR-0035).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: moment('at').notNull(),
    /**
     * The user; null if nobody is signed in (a password reset, the command line). Not a foreign key, because entries
     * outlive users.
     */
    userId: bigint('user_id', { mode: 'number' }),
    /** The network address of the request; null for the command line. */
    address: text('address'),
    action: text('action').notNull(),
    record: text('record').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    // The whole list and each of its filters have an index by time, so that every page is fast, whatever the trail's
    // length.
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_user').on(table.userId, table.at, table.id),
    index('audit_entries_record').on(table.record, table.recordId, table.at, table.id),
    index('audit_entries_kind').on(table.record, table.at, table.id),
    /** The report of twelve months counts sales that were taken back. */
    index('audit_entries_taken_back')
      .on(table.at, table.id)
      .where(sql`${table.action} = 'takeBackMembership'`),
  ],
);

/** Whose health data a user read in an hour. It makes one audit entry of many reads, and counts the members. */
export const healthReads = pgTable(
  'health_reads',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    hour: moment('hour').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hour, table.memberId] }),
    index('health_reads_hour').on(table.hour),
  ],
);

/**
 * Counts of members and memberships, maintained by triggers. A count is the sum of `amount` over a kind's rows at a
 * position. Each change inserts rows instead of updating one, so that no transaction waits for another. Maintenance
 * adds them up.
 */
export const tallies = pgTable(
  'tallies',
  {
    /**
     * - `joined`: members by the hour of their addition.
     * - `sold`, `charged`: memberships by the day of the sale, and their prices by the day of the start; by plan.
     * - `ends_day`, `ends_days`: last memberships by the day of their end and by plan, and by runs of 2⁵ days.
     * - `renewed`: memberships that another one follows, by the day of their end and by plan. Those of erased members
     *   do not count.
     * - `ends_run`: last memberships by the day of their end, and within it by runs of 2¹⁵ member ids.
     * - `ends_plan`: last memberships by the plan's name at the sale, and within it by the day of their end.
     */
    kind: text('kind').notNull(),
    /** Hours, days or runs of days since 1970; of a plan's name, `name_number`. */
    position: bigint('position', { mode: 'number' }).notNull(),
    /** The plan, a run of member ids, or a day since 1970. */
    run: bigint('run', { mode: 'number' }).notNull().default(0),
    amount: numeric('amount', { precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [index('tallies_position').on(table.kind, table.position, table.run)],
);

/**
 * The number of members in each run of ids, maintained by triggers of `members`. It gives the total and the start of a
 * page without counting a million rows. Runs of 2¹⁵ ids are divided into runs of 2⁸.
 */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    /** The number of id bits that vary in the run: 15 or 8. */
    bits: smallint('bits').notNull(),
    /** The id without those bits. */
    block: bigint('block', { mode: 'number' }).notNull(),
    members: integer('members').notNull(),
  },
  ({ bits, block }) => [primaryKey({ columns: [bits, block] })],
);

/**
 * The number of members with each first name, maintained by triggers of `members`. A search reads the distinct names
 * instead of all members. Maintenance adds up the rows of a name, as in `tallies`, and removes unused names.
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
/** The number of values in each bucket, as `telemetry/tallies.ts` divides them. */
const histogram = (name: string) => integer(name).array().notNull().default([]);

/** The number of bits of a set of sessions. It holds some thousand of them. */
export const SESSION_BITS = 1024;
/** A set of sessions: the bit of each one is set. The bit is a keyed hash, so nobody finds the session by it. */
const sessionSet = customType<{ data: string }>({ dataType: () => `bit(${SESSION_BITS})` });
const noSessions = sql.raw(`b'0'::bit(${SESSION_BITS})`);

/** Hourly metrics of a version of a remote or of the shell, reported by browsers. No row identifies a browser. */
export const remoteMetrics = pgTable(
  'remote_health',
  {
    hour: moment('hour').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    loads: counter('loads'),
    /** Load failures by the phase in which loading ended. */
    failures: jsonb('failures').notNull().default({}).$type<Readonly<Record<string, number>>>(),
    /** The number of crashed screens. */
    errors: counter('errors'),
    /** The crashed screens by screen and error, `/updateMember/:id TypeError`. */
    screens: jsonb('screens').notNull().default({}).$type<Readonly<Record<string, number>>>(),
    /** How often the previous version was loaded instead. */
    replaced: counter('replaced'),
    loadTimes: histogram('load_times'),
    lcp: histogram('lcp'),
    inp: histogram('inp'),
    cls: histogram('cls'),
    /** The sessions that reported it, and those in which it failed to load or broke. */
    sessions: sessionSet('sessions').notNull().default(noSessions),
    failedSessions: sessionSet('failed_sessions').notNull().default(noSessions),
  },
  (table) => [primaryKey({ columns: [table.hour, table.remote, table.version] })],
);

/**
 * What sessions reported in this hour, so that each report counts once: a keyed hash of session, hour, version and kind
 * of report. The rows go with their hour.
 */
export const countedReports = pgTable(
  'counted_reports',
  {
    hour: moment('hour').notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.mark] })],
);

/**
 * Stored files that no record names yet, or any more. A file is listed before it is stored, and unlisted in the
 * transaction that names it. So a crash leaves no unknown file; maintenance removes the listed ones.
 */
export const looseUploads = pgTable('loose_uploads', {
  name: text('name').primaryKey(),
  since: moment('since').notNull(),
});

/**
 * The code that may still run on this schema. Each contract step, a migration that removes what older code needs,
 * inserts a row. Code that does not know the migration in a row does not start (ADR-0047).
 */
export const schemaFloors = pgTable('schema_floors', {
  /** The contract step: `when` of its entry in the journal of migrations. */
  step: bigint('step', { mode: 'number' }).primaryKey(),
  /** The migration that code must know to run beside or after the step. */
  known: bigint('known', { mode: 'number' }).notNull(),
  /** The first version of the product that knows it, for the error message. */
  version: text('version').notNull(),
});

/**
 * When an operation last succeeded, by the database's clock: a backup, or the check that the database can save.
 * Metrics show these times.
 */
export const operationTimes = pgTable('operation_times', {
  name: text('name').primaryKey(),
  at: moment('at').notNull(),
});

/** The servers that use the database. Each renews its row; a row that nobody renews ends (ADR-0046). */
export const serverLeases = pgTable('server_leases', {
  id: uuid('id').primaryKey(),
  process: integer('process').notNull(),
  host: text('host').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The highest number of a signed release that servers took from each target, so that none starts with an older one. */
export const servedReleases = pgTable('served_releases', {
  target: text('target').primaryKey(),
  sequence: integer('sequence').notNull(),
});
