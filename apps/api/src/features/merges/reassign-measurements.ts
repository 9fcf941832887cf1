import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { MergeUndo, StoredMeasurement } from '../../platform/database/schema/merge-undo.ts';
import { measurements } from '../../platform/database/schema/index.ts';
import type { Side } from './merge-fields.ts';
import type { MergePair } from './merge-preview.ts';

const storedMeasurement = ({ member_id: _member, ...row }: typeof measurements.$inferSelect): StoredMeasurement => row;

/**
 * Moves what was measured; of a day on which both were, one stays. Where that is the other's, its version goes beyond both: a form that was filled
 * from what it replaces is refused (acceptance J4). Resolves to what takes that back.
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

/** Not saved since; with the same sizes, too, the version would be another. */
const isUnchanged = (row: Measurement, was: StoredMeasurement): boolean =>
  (['chest', 'biceps', 'shoulder', 'waist', 'thigh', 'version'] as const).every((name) => row[name] === was[name]);

/** As it was before the merge raised its version. */
const withoutRaise = ({ raised = 0, version, ...row }: StoredMeasurement): StoredMeasurement => ({
  ...row,
  version: version - raised,
});

/** Which of these ids others than this member have. */
async function findIdsOfOthers(tx: Transaction, memberId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: measurements.id })
    .from(measurements)
    .where(and(inArray(measurements.id, [...ids]), ne(measurements.member_id, memberId)));
  return new Set(rows.map(({ id }) => id));
}

/** Stores a measurement under its id, where nobody has that. */
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
 * Gives each what was measured of them. Resolves to the days that were corrected since: the correction stays with the one that was kept, in place of
 * what that one had on the day. The row goes back as it was, under its id: merges from before this one know it by that.
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
  const there = new Map(
    (await tx.select().from(measurements).where(eq(measurements.member_id, kept_id))).map((row) => [row.date, row]),
  );
  const before = new Map(replaced.map((row) => [row.date, row]));
  // Merges that were undone by an earlier release left the id with a correction elsewhere, and a row under another here.
  const isIt = (row: Measurement | undefined, { id }: StoredMeasurement): row is Measurement =>
    row !== undefined && (row.id === id || taken.has(id));

  const stays: string[] = [];
  for (const merged of moved) {
    const [row, own, was] = [there.get(merged.date), before.get(merged.date), withoutRaise(merged)];
    if (!isIt(row, merged)) {
      await restoreMeasurement(tx, gone_id, was, taken);
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
