import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import type { StoredMeasurement } from '../records/merge-undo.ts';
import { measurements } from '../schema/index.ts';
import type { Pair } from './merge-preview.ts';
import type { Side } from './merged-fields.ts';

const storedMeasurement = ({ member_id: _member, ...row }: typeof measurements.$inferSelect): StoredMeasurement => row;

/**
 * Moves what was measured; of a day on which both were, one stays. Where that is the other's, its version goes beyond both: a form that was filled
 * from what it replaces is refused (acceptance J4). Resolves to what takes that back.
 */
export async function mergeMeasurements(
  tx: Transaction,
  { kept_id, gone_id }: Pair,
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
