import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { diets, measurements } from '../../platform/database/schema/index.ts';
import { tagsOfMembers } from '../members/index.ts';
import type { MergeUndo, StoredMeasurement } from '../../platform/database/schema/imports-and-merges.ts';
import type { MergePair, Side } from './merge-preview.ts';
import { findRemovedIds, SIZES } from '../measurements/index.ts';

/** The ids of a member's diet versions, the oldest first. */
export async function findDietIds(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: diets.id })
    .from(diets)
    .where(eq(diets.member_id, memberId))
    .orderBy(asc(diets.version));
  return rows.map(({ id }) => id);
}

/**
 * Makes these diet versions the member's only ones, numbered from 1 in this order. The last one is the current diet.
 */
export async function reassignDiets(tx: Transaction, memberId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, rank)`;
  // Two steps, because version numbers must stay unique after each statement.
  await tx.execute(
    sql`update diets set member_id = ${memberId}, version = -rank from ${list} where diets.id = wanted.id`,
  );
  await tx.execute(sql`update diets set version = -version where member_id = ${memberId} and version < 0`);
}

/** Gives the kept record the tags of both. Resolves to what each had. */
export async function joinTags(tx: Transaction, kept: number, gone: number): Promise<NonNullable<MergeUndo['tags']>> {
  const tags = await tagsOfMembers(tx, [kept, gone]);
  await tx.execute(sql`
    insert into member_tags (member_id, tag) select ${kept}::bigint, tag from member_tags where member_id = ${gone}
    on conflict do nothing`);
  return { kept: tags.get(kept) ?? [], gone: tags.get(gone) ?? [] };
}

/** Gives the restored record its tags back. The kept one loses those that only the merge gave it. */
export async function separateTags(
  tx: Transaction,
  kept: number,
  gone: number,
  { tags }: Pick<MergeUndo, 'tags'>,
): Promise<void> {
  if (!tags) return;
  const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
  await tx.execute(sql`
    insert into member_tags (member_id, tag) select ${gone}::bigint, tag from unnest(${list(tags.gone)}) as tag`);
  await tx.execute(sql`
    delete from member_tags
    where member_id = ${kept} and tag = any(${list(tags.gone)}) and tag <> all(${list(tags.kept)})`);
}

/** The numbers of records that a merge moved, for the audit trail. */
export const movedCounts = ({ periods, moved, diets }: Pick<MergeUndo, 'periods' | 'moved' | 'diets'>) => ({
  memberships: periods.length,
  measurements: moved.length,
  diets: diets.length,
});

const storedMeasurement = ({ member_id: _member, ...row }: typeof measurements.$inferSelect): StoredMeasurement => row;

/**
 * Moves the measurements. If both records have one on a day, the chosen one stays. If that is the other's, its version
 * becomes the sum of both, so that a form filled from the replaced one gets a 409 (acceptance J4). Resolves to the data
 * for the undo.
 */
export async function mergeMeasurements(
  tx: Transaction,
  { kept_id, gone_id }: MergePair,
  days: readonly { date: string; of: Side }[],
) {
  const gone = await tx.select().from(measurements).where(eq(measurements.member_id, gone_id));
  const dates = gone.map(({ date }) => date);
  const own =
    dates.length === 0
      ? []
      : await tx
          .select()
          .from(measurements)
          .where(and(eq(measurements.member_id, kept_id), inArray(measurements.date, dates)));
  const chosen = new Map(days.map(({ date, of }) => [date, of]));
  const replaced = own.filter(({ date }) => chosen.get(date) === 'gone');
  const dropped = gone.filter(({ date }) => chosen.get(date) !== 'gone' && own.some((mine) => mine.date === date));
  const leaving = [...replaced, ...dropped].map(({ id }) => id);
  if (leaving.length > 0) await tx.delete(measurements).where(inArray(measurements.id, leaving));
  await tx.update(measurements).set({ member_id: kept_id }).where(eq(measurements.member_id, gone_id));
  const moved = gone.map((row): StoredMeasurement => {
    const raised = replaced.find(({ date }) => date === row.date)?.version;
    return { ...storedMeasurement(row), ...(raised !== undefined && { version: row.version + raised, raised }) };
  });
  for (const { id, version, raised } of moved)
    if (raised !== undefined) await tx.update(measurements).set({ version }).where(eq(measurements.id, id));
  return { moved, replaced: replaced.map(storedMeasurement) };
}

type Measurement = typeof measurements.$inferSelect;

/** Whether the row was not saved since. A save of equal sizes changes the version too. */
const isUnchanged = (row: Measurement, was: StoredMeasurement): boolean =>
  [...SIZES, 'version' as const].every((name) => row[name] === was[name]);

/** The measurement with the version from before the merge. */
const withoutRaise = ({ raised = 0, version, ...row }: StoredMeasurement): StoredMeasurement => ({
  ...row,
  version: version - raised,
});

/** The ids, of the given ones, that measurements of other members have. */
async function findIdsOfOthers(tx: Transaction, memberId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: measurements.id })
    .from(measurements)
    .where(and(inArray(measurements.id, [...ids]), ne(measurements.member_id, memberId)));
  return new Set(rows.map(({ id }) => id));
}

/** Stores a measurement under its old id, or under a new one if another member's measurement has that id. */
async function restoreMeasurement(
  tx: Transaction,
  memberId: number,
  { id, ...row }: StoredMeasurement,
  taken: ReadonlySet<number>,
): Promise<void> {
  if (taken.has(id)) await tx.insert(measurements).values({ ...row, member_id: memberId });
  else
    await tx
      .insert(measurements)
      .overridingSystemValue()
      .values({ ...row, id, member_id: memberId });
}

/**
 * Returns the measurements to their members. Resolves to the days that were corrected since the merge. The kept record
 * keeps a correction, in place of its own measurement of that day. What was removed since stays removed. The restored
 * row keeps its id, because earlier merges refer to it.
 */
export async function undoMeasurements(
  tx: Transaction,
  { kept_id, gone_id }: MergePair,
  { moved, replaced }: MergeUndo,
): Promise<string[]> {
  const taken = await findIdsOfOthers(
    tx,
    kept_id,
    [...moved, ...replaced].map(({ id }) => id),
  );
  const removed = await findRemovedIds(
    tx,
    moved.map(({ id }) => id),
  );
  const there = new Map(
    (await tx.select().from(measurements).where(eq(measurements.member_id, kept_id))).map((row) => [row.date, row]),
  );
  const before = new Map(replaced.map((row) => [row.date, row]));
  // An undo by an earlier release left the id with a correction at another member, and a new id here.
  const isSameRow = (row: Measurement | undefined, { id }: StoredMeasurement): row is Measurement =>
    row !== undefined && (row.id === id || taken.has(id));

  const stays: string[] = [];
  for (const merged of moved) {
    const [row, own, was] = [there.get(merged.date), before.get(merged.date), withoutRaise(merged)];
    if (!isSameRow(row, merged)) {
      if (!removed.has(merged.id)) await restoreMeasurement(tx, gone_id, was, taken);
      if (!row && own) await restoreMeasurement(tx, kept_id, own, taken);
      continue;
    }
    const [{ id, ...corrected }, { id: _id, ...sizes }] = [row, was];
    await tx
      .update(measurements)
      .set({ ...sizes, member_id: gone_id })
      .where(eq(measurements.id, id));
    if (isUnchanged(row, merged)) {
      if (own) await restoreMeasurement(tx, kept_id, own, taken);
      continue;
    }
    if (own)
      await restoreMeasurement(
        tx,
        kept_id,
        { ...corrected, id: own.id, version: Math.max(row.version, own.version + 1) },
        taken,
      );
    else await tx.insert(measurements).values(corrected);
    stays.push(row.date);
  }
  return stays;
}
