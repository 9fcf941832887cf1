import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import type { MergeUndo, StoredMeasurement } from '../records/merge-undo.ts';
import { measurements } from '../schema/index.ts';
import type { Pair } from './merge-preview.ts';

type Measurement = typeof measurements.$inferSelect;

/** Not saved since; with the same sizes, too, the version would be another. */
const isSame = (row: Measurement, was: StoredMeasurement): boolean =>
  (['chest', 'biceps', 'shoulder', 'waist', 'thigh', 'version'] as const).every((name) => row[name] === was[name]);

/** As it was before the merge raised its version. */
const beforeMerge = ({ raised = 0, version, ...row }: StoredMeasurement): StoredMeasurement => ({
  ...row,
  version: version - raised,
});

/** Which of these ids others than this member have. */
async function othersIds(tx: Transaction, memberId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: measurements.id })
    .from(measurements)
    .where(and(inArray(measurements.id, [...ids]), ne(measurements.member_id, memberId)));
  return new Set(rows.map(({ id }) => id));
}

/** Stores a measurement under its id, where nobody has that. */
async function putBack(
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
  { kept_id, gone_id }: Pair,
  { moved, replaced }: MergeUndo,
): Promise<string[]> {
  const taken = await othersIds(
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
    const [row, own, was] = [there.get(merged.date), before.get(merged.date), beforeMerge(merged)];
    if (!isIt(row, merged)) {
      await putBack(tx, gone_id, was, taken);
      if (!row && own) await putBack(tx, kept_id, own, taken);
      continue;
    }
    const [{ id, ...corrected }, { id: _id, ...sizes }] = [row, was];
    await tx
      .update(measurements)
      .set({ ...sizes, member_id: gone_id })
      .where(eq(measurements.id, id));
    if (isSame(row, merged)) {
      if (own) await putBack(tx, kept_id, own, taken);
      continue;
    }
    if (own)
      await putBack(tx, kept_id, { ...corrected, id: own.id, version: Math.max(row.version, own.version + 1) }, taken);
    else await tx.insert(measurements).values(corrected);
    stays.push(row.date);
  }
  return stays;
}
