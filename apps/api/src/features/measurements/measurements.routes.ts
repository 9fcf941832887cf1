import { and, desc, eq, or, sql } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { implement, type Services } from '../../platform/http/implement-call.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implementSave, type SaveContext, saved } from '../../platform/idempotency/implement-save.ts';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { auditEntries, measurements } from '../../platform/database/schema/index.ts';
import { findMember, lockMember } from '../members/index.ts';
import {
  auditedMeasurement,
  findRemovals,
  type Measurement,
  readMeasurement,
  type Sizes,
  sizesOf,
} from './stored-measurement.ts';
import { staleSave } from '../../platform/records/versioned-record.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { notFound } from '../../platform/records/missing-record.ts';

const NO_SIZES = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null };

/** The versions of a member's stored measurements together. */
const summedVersion = sql<number>`(sum(${measurements.version}) over ())::int`;

/**
 * The member with the latest measurement; empty sizes if there is none (acceptance F3). The version counts the changes
 * of all days, with those of removed measurements, so that a removal makes no earlier version valid again (J4).
 *
 * @throws HttpError 404, 410
 */
async function findLatestMeasurement(db: Database | Transaction, memberId: number) {
  const member = await findMember(db, memberId);
  const { id } = member;
  const [latest] = await db
    .select({ row: measurements, version: summedVersion })
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(desc(measurements.date))
    .limit(1);
  const removals = await findRemovals(db, id);
  return {
    ...pickFields(member, 'fname', 'lname', 'email', 'phone'),
    member_id: id,
    ...(latest ? sizesOf(latest.row) : NO_SIZES),
    version: removals.reduce((sum, { changes }) => sum + changes, latest?.version ?? 0),
  };
}

/** The member with the latest measurement. */
const getLatestMeasurement = implement(calls.getMemberHealthByMemberId, async (incoming, services) => {
  const data = await findLatestMeasurement(services.db, incoming.query.id);
  await services.healthReads.record(calls.getMemberHealthByMemberId, [data.member_id], incoming);
  return { status: 'success', data };
});

/** All measurements of a member, the newest first. */
const getMeasurementHistory = implement(calls.getMemberMeasurements, async (incoming, services) => {
  const { db } = services;
  const { id } = await findMember(db, incoming.query.id);
  await services.healthReads.record(calls.getMemberMeasurements, [id], incoming);
  const rows = await db
    .select()
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(desc(measurements.date));
  return { status: 'success', data: rows.map(readMeasurement) };
});

interface MeasurementSave {
  readonly tx: Transaction;
  readonly auditContext: AuditContext;
  readonly memberId: number;
  readonly sizes: Sizes;
  /** The version that filled the form; undefined from old clients and from the form for a new measurement. */
  readonly version?: number | undefined;
}

/**
 * Stores today's measurement. A second save on the same day of the gym's time zone corrects the first (acceptance F4).
 * The response holds the member's id, by which the screens identify a health record.
 *
 * @throws HttpError 409 with `current` and `changes` when `version` is not the stored one (acceptance J4)
 */
async function storeMeasurement({ tx, auditContext, memberId, sizes, version }: MeasurementSave, { config }: Services) {
  const date = dayAt(auditContext.at, config.gym.timeZone);
  // Without the lock, two saves at once would both find no measurement of today.
  await lockMember(tx, memberId);
  const current = await findLatestMeasurement(tx, memberId);
  if (version !== undefined && version !== current.version) {
    const own = await tx.select({ id: measurements.id }).from(measurements).where(eq(measurements.member_id, memberId));
    const ids = [...own, ...(await findRemovals(tx, memberId))].map(({ id }) => id);
    throw await staleSave(tx, {
      ...{ record: 'measurement', ids, auditContext, current, member: memberId },
      count: current.version - version,
    });
  }
  const [before] = await tx
    .select()
    .from(measurements)
    .where(and(eq(measurements.member_id, memberId), eq(measurements.date, date)));
  const [after] = before
    ? await tx
        .update(measurements)
        .set({ ...sizes, version: before.version + 1 })
        .where(eq(measurements.id, before.id))
        .returning()
    : await tx
        .insert(measurements)
        .values({ member_id: memberId, date, ...sizes })
        .returning();
  if (!after) throw new Error('The database stored no measurement.');
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'measurement',
    recordId: after.id,
    ...(before && { before: auditedMeasurement(before) }),
    after: auditedMeasurement(after),
  });
  return saved(memberId);
}

const saveMeasurement = implementSave(calls.saveMemberHealth, ({ body, tx, auditContext }, services) =>
  storeMeasurement({ tx, auditContext, memberId: body.member_id, sizes: sizesOf(body) }, services),
);

/**
 * The same from the update form. Its `id` is the member's too (acceptance F3). If they differ, nobody knows whose
 * measurements these are.
 */
const updateMeasurement = implementSave(calls.UpdatememberHealth, async ({ body, tx, auditContext }, services) => {
  if (body.id !== body.member_id) throw fieldError('id', reasons.measurements.twoMembers);
  return storeMeasurement(
    { tx, auditContext, memberId: body.member_id, sizes: sizesOf(body), version: body.version },
    services,
  );
});

export const measurementRoutes = [saveMeasurement, updateMeasurement, getLatestMeasurement, getMeasurementHistory];

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
