import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import type { MergeUndo, StoredMeasurement } from '../records/merge-undo.ts';
import { measurements } from '../schema/index.ts';
import { storedMeasurement } from './merge-measurements.ts';
import type { Pair } from './merge-preview.ts';

const isSame = (one: StoredMeasurement, other: StoredMeasurement): boolean => (Object.keys(one) as (keyof StoredMeasurement)[]).every((name) => one[name] === other[name]);

async function putBack(tx: Transaction, memberId: number, { id, ...row }: StoredMeasurement, withId: boolean): Promise<void> {
  if (withId) await tx.insert(measurements).overridingSystemValue().values({ id, member_id: memberId, ...row });
  else await tx.insert(measurements).values({ member_id: memberId, ...row });
}

/** Gives each what was measured of them. Resolves to the days that were corrected since: the correction stays with the one that was kept. */
export async function undoMeasurements(tx: Transaction, { kept_id, gone_id }: Pair, { moved, replaced }: MergeUndo): Promise<string[]> {
  const stays: string[] = [];
  for (const measurement of moved) {
    const [row] = await tx.select().from(measurements).where(and(eq(measurements.id, measurement.id), eq(measurements.member_id, kept_id)));
    if (row && isSame(storedMeasurement(row), measurement)) await tx.update(measurements).set({ member_id: gone_id }).where(eq(measurements.id, row.id));
    else {
      await putBack(tx, gone_id, measurement, row === undefined);
      if (row) stays.push(row.date);
    }
  }
  for (const measurement of replaced) {
    const [there] = await tx.select({ id: measurements.id }).from(measurements).where(and(eq(measurements.member_id, kept_id), eq(measurements.date, measurement.date)));
    if (!there) await putBack(tx, kept_id, measurement, true);
  }
  return stays;
}
