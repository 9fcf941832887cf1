import { and, desc, eq, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/index.ts';

/** Conditions that an entry must all meet. */
export interface EntryFilter {
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

type Entry = typeof auditEntries.$inferSelect;

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
export async function findEntries(db: Database, filter: EntryFilter, limit: number): Promise<Entry[]> {
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
