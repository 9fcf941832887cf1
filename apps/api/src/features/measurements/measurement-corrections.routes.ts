import { and, desc, eq, or } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { auditEntries, measurements } from '../../platform/database/schema/index.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implementSave, saved, type SaveContext } from '../../platform/idempotency/implement-save.ts';
import { lockMember } from '../../shared/members/stored-member.ts';
import { notFound } from '../../shared/records/missing-record.ts';
import { staleSave } from '../../shared/records/stale-save.ts';
import { auditedMeasurement, type Measurement, readMeasurement, sizesOf } from './stored-measurement.ts';

const record = 'measurement';

/**
 * The measurement of one day, with the saves of its member locked.
 *
 * @throws HttpError 404; 409 with `current` and `changes` when `version` is not the stored one (acceptance J4)
 */
async function lockMeasurement({
  body: { id, version },
  tx,
  auditContext,
}: Pick<SaveContext<typeof calls.removeMeasurement>, 'body' | 'tx' | 'auditContext'>): Promise<Measurement> {
  const [found] = await tx.select({ member: measurements.member_id }).from(measurements).where(eq(measurements.id, id));
  if (!found) throw notFound(record, id);
  await lockMember(tx, found.member);
  const isIt = and(eq(measurements.id, id), eq(measurements.member_id, found.member));
  const [stored] = await tx.select().from(measurements).where(isIt);
  if (!stored) throw notFound(record, id);
  if (stored.version === version) return stored;
  const current = readMeasurement(stored);
  const { member } = found;
  throw await staleSave(tx, { record, ids: [id], auditContext, current, member, count: stored.version - version });
}

/** Corrects the sizes. The day stays. */
const correctMeasurement = implementSave(calls.correctMeasurement, async ({ body, tx, auditContext }) => {
  const before = await lockMeasurement({ body, tx, auditContext });
  const [after] = await tx
    .update(measurements)
    .set({ ...sizesOf(body), version: before.version + 1 })
    .where(eq(measurements.id, before.id))
    .returning();
  if (!after) throw new Error('The database stored no measurement.');
  await writeAuditEntry(tx, {
    ...{ ...auditContext, record, recordId: after.id },
    before: auditedMeasurement(before),
    after: auditedMeasurement(after),
  });
  return saved(after.id);
});

/** Removes a measurement. The audit trail keeps it with its version, from which `restoreMeasurement` goes on. */
const removeMeasurement = implementSave(calls.removeMeasurement, async ({ body, tx, auditContext }) => {
  const removed = await lockMeasurement({ body, tx, auditContext });
  await tx.delete(measurements).where(eq(measurements.id, removed.id));
  await writeAuditEntry(tx, {
    ...{ ...auditContext, record, recordId: removed.id },
    before: { ...auditedMeasurement(removed), version: removed.version },
  });
  return saved(removed.id);
});

/** A removed measurement, as the audit trail keeps it. An erasure leaves only the number of the member. */
async function findRemoved(tx: Transaction, id: number): Promise<Omit<Measurement, 'id'>> {
  const isRemoval = [eq(auditEntries.record, record), eq(auditEntries.action, 'removeMeasurement')];
  const [last] = await tx
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(and(...isRemoval, eq(auditEntries.recordId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const removed = last?.before as Omit<Measurement, 'id'> | { erased_member: number } | undefined;
  if (!removed || 'erased_member' in removed) throw notFound(record, id);
  return removed;
}

/** Puts a removed measurement back, under its id. The removal and this are two changes of it. */
const restoreMeasurement = implementSave(calls.restoreMeasurement, async ({ body: { id }, tx, auditContext }) => {
  const { member_id, date, version, ...row } = await findRemoved(tx, id);
  await lockMember(tx, member_id);
  const isDay = and(eq(measurements.member_id, member_id), eq(measurements.date, date));
  const [taken] = await tx
    .select({ id: measurements.id })
    .from(measurements)
    .where(or(eq(measurements.id, id), isDay));
  if (taken) throw new HttpError(409, reasons.measurements.dayTaken);
  const restored = { id, member_id, date, ...sizesOf(row), version: version + 2 };
  await tx.insert(measurements).overridingSystemValue().values(restored);
  await writeAuditEntry(tx, { ...auditContext, record, recordId: id, after: auditedMeasurement(restored) });
  return saved(id);
});

export const measurementCorrectionRoutes = [correctMeasurement, removeMeasurement, restoreMeasurement];
