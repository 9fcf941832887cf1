import { and, desc, eq, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/index.ts';

/** Which entries: all that is named has to hold. */
export interface EntryFilter {
  /** A user's id; null is nobody who was signed in. */
  readonly person?: number | null | undefined;
  readonly record?: string | undefined;
  readonly recordId?: number | undefined;
  /** From this moment on, and until before that one. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Goes on after the entry with this id. */
  readonly before?: number | undefined;
}

type Entry = typeof auditEntries.$inferSelect;

const { id, at, userId, record, recordId } = auditEntries;

/**
 * Where a page goes on: the place of an entry in the order of time. Entries of one moment follow their ids. An entry that is
 * no longer kept leaves its place to the next older one.
 */
async function cursorCondition(db: Database, entry: number): Promise<SQL | undefined> {
  const [place] = await db
    .select({ at: sql<string>`${at}::text`, id })
    .from(auditEntries)
    .where(lte(id, entry))
    .orderBy(desc(id))
    .limit(1);
  if (place === undefined) return sql`false`;
  const isThere = place.id === entry;
  // Row against row, so that PostgreSQL begins to read the index right there.
  return isThere
    ? sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id})`
    : sql`(${at}, ${id}) <= (${place.at}::timestamptz, ${place.id})`;
}

/** The latest entries that pass the filter, `most` at most. Each filter has an index in the order of time. */
export async function findEntries(db: Database, filter: EntryFilter, most: number): Promise<Entry[]> {
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
    .limit(most);
}
