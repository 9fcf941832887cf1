import { and, desc, eq, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { type AuditEntry, calls, reasons } from '@gym/api-contract';
import { addDays } from '@gym/rules';
import type { Database } from '../../platform/database/database.ts';
import { auditEntries, members, users } from '../../platform/database/schema/index.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { startOfDay } from '../../platform/calendar/start-of-day.ts';

type Entry = typeof auditEntries.$inferSelect;
type Fields = Record<string, unknown>;

const nameOf = ({ fname, lname }: { fname?: unknown; lname?: unknown }): string =>
  [fname, lname].filter(Boolean).join(' ');

/** The record's fields after the change, or before it if the change deleted the record. */
const fieldsOfEntry = ({ before, after }: Entry): Fields => (after ?? before ?? {}) as Fields;

/** Names of the users and members that entries refer to. */
interface Names {
  readonly users: ReadonlyMap<number, string>;
  readonly members: ReadonlyMap<number, string>;
}

const ids = (values: unknown[]): number[] => [
  ...new Set(values.map(Number).filter((value) => Number.isSafeInteger(value) && value > 0)),
];

async function loadNamesFrom(
  db: Database,
  table: typeof users | typeof members,
  wanted: number[],
): Promise<Map<number, string>> {
  if (wanted.length === 0) return new Map();
  const { id, fname, lname } = table;
  const rows = await db.select({ id, fname, lname }).from(table).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

/** Loads the names that a page of entries needs, in two queries: the users and the members. */
async function loadNames(db: Database, entries: readonly Entry[]): Promise<Names> {
  const recordIdsOf = (kind: string) => entries.filter(({ record }) => record === kind).map(({ recordId }) => recordId);
  const fields = entries.map(fieldsOfEntry);
  return {
    users: await loadNamesFrom(
      db,
      users,
      ids([...entries.map(({ userId }) => userId), ...recordIdsOf('user'), ...fields.map(({ user_id }) => user_id)]),
    ),
    members: await loadNamesFrom(
      db,
      members,
      ids([...fields.map(({ member_id }) => member_id), ...recordIdsOf('health data')]),
    ),
  };
}

/** The members whose measurements or diets these entries show. */
const membersWithHealthData = (entries: readonly Entry[]): number[] =>
  ids(
    entries
      .filter(({ record }) => record === 'measurement' || record === 'diet')
      .map((entry) => fieldsOfEntry(entry)['member_id']),
  );

/**
 * The name of the record for readers. A record with its own name keeps the name from the time of the entry. Any other
 * record takes the current name of the person it belongs to. Empty if that name is no longer known.
 */
function labelOfEntry(entry: Entry, names: Names): string {
  const fields = fieldsOfEntry(entry);
  for (const mark of ['erased_member', 'erased_user'])
    if (mark in fields) return fields[mark] === null ? 'erased' : `${String(fields[mark])} (erased)`;
  // The entry of a merged member has the name in `before` only.
  const own = nameOf(fields) || nameOf(entry.before ?? {}) || fields['name'];
  if (typeof own === 'string' && own !== '') return own;
  if (entry.record === 'plan') return String(fields['plan_name'] ?? '');
  if (entry.record === 'export') return String(fields['list'] ?? '');
  if (entry.record === 'user') return names.users.get(entry.recordId) ?? '';
  if (entry.record === 'health data') return names.members.get(entry.recordId) ?? '';
  if (entry.record === 'session') return names.users.get(Number(fields['user_id'])) ?? '';
  return names.members.get(Number(fields['member_id'])) ?? '';
}

/** Conditions that an entry must all meet. */
interface EntryFilter {
  /** A user's id; null for changes without a signed-in user. */
  readonly person?: number | null | undefined;
  readonly record?: string | undefined;
  readonly recordId?: number | undefined;
  /** From `since` (included) until `until` (excluded). */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** The page begins after the entry with this id. */
  readonly before?: number | undefined;
}

const { id, at, userId, record, recordId } = auditEntries;

/**
 * The condition for entries after a cursor, in descending order of time and then id. If the cursor's entry was deleted,
 * the next older entry takes its position.
 */
async function cursorCondition(db: Database, entry: number): Promise<SQL | undefined> {
  const [cursor] = await db
    .select({ at: sql<string>`${at}::text`, id })
    .from(auditEntries)
    .where(lte(id, entry))
    .orderBy(desc(id))
    .limit(1);
  if (cursor === undefined) return sql`false`;
  const exists = cursor.id === entry;
  // A row comparison lets PostgreSQL start reading the index at the cursor.
  return exists
    ? sql`(${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id})`
    : sql`(${at}, ${id}) <= (${cursor.at}::timestamptz, ${cursor.id})`;
}

/** The latest entries that meet the filter, at most `limit`. Each filter has an index in the order of time. */
async function findEntries(db: Database, filter: EntryFilter, limit: number): Promise<Entry[]> {
  const after = filter.before === undefined ? undefined : await cursorCondition(db, filter.before);
  const isPerson =
    filter.person === null ? isNull(userId) : filter.person === undefined ? undefined : eq(userId, filter.person);
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        isPerson,
        filter.record === undefined ? undefined : eq(record, filter.record),
        filter.recordId === undefined ? undefined : eq(recordId, filter.recordId),
        filter.since && gte(at, filter.since),
        filter.until && lt(at, filter.until),
        after,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

const DEFAULT_PAGE_SIZE = 50;

/** Rejects a day that the calendar does not have, such as 31 February. @throws HttpError 400 */
function requireCalendarDay(field: 'from' | 'to', day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const isReal = !day.startsWith('0000') && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (!isReal) throw fieldError(field, reasons.audit.unknownDay(reasons.audit.labels[field]), 400);
  return day;
}

/**
 * The moment at which a day begins. Undefined outside the years 1 to 9999 of UTC: PostgreSQL cannot read such a moment
 * here, and no entry is from there.
 */
function dayBoundary(day: string | undefined, timeZone: string | undefined): Date | undefined {
  const moment = day === undefined ? undefined : startOfDay(day, timeZone);
  const year = moment?.getUTCFullYear() ?? 0;
  return year >= 1 && year <= 9999 ? moment : undefined;
}

/**
 * A page of the audit trail for administrators, filtered, the latest entry first. Changes of measurements and diets
 * show health data, so this read gets its own entries (ADR-0035).
 */
const getAuditTrail = implement(calls.getAuditTrail, async (incoming, { db, config, healthReads }) => {
  const { query } = incoming;
  const { person, record, record_id, before, size = DEFAULT_PAGE_SIZE } = query;
  const [from, to] = [requireCalendarDay('from', query.from), requireCalendarDay('to', query.to)];
  const { timeZone } = config.gym;
  const found = await findEntries(
    db,
    {
      person: person === 0 ? null : person,
      record,
      recordId: record_id,
      before,
      since: dayBoundary(from, timeZone),
      until: dayBoundary(to && addDays(to, 1), timeZone),
    },
    size + 1,
  );
  const entries = found.slice(0, size);
  await healthReads.record(calls.getAuditTrail, membersWithHealthData(entries), incoming);
  const names = await loadNames(db, entries);
  return {
    status: 'success',
    more: found.length > size,
    data: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      user_id: entry.userId,
      user_name: entry.userId === null ? null : (names.users.get(entry.userId) ?? null),
      address: entry.address,
      action: entry.action,
      record: entry.record as AuditEntry['record'],
      record_id: entry.recordId,
      label: labelOfEntry(entry, names),
      before: entry.before as AuditEntry['before'],
      after: entry.after as AuditEntry['after'],
    })),
  };
});

export const auditRoutes = [getAuditTrail];
