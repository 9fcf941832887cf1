import { and, desc, eq, sql } from 'drizzle-orm';
import { calls, reasons } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import type { Services } from '../../platform/services/services.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { measurements } from '../../platform/database/schema/index.ts';
import { findMember, lockMember } from '../../shared/members/stored-member.ts';
import { findRemovals } from '../../shared/measurements/removed-measurements.ts';
import { staleSave } from '../../shared/records/stale-save.ts';
import { auditedMeasurement, readMeasurement, type Sizes, sizesOf } from './stored-measurement.ts';

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
  const { id, fname, lname, email, phone } = await findMember(db, memberId);
  const [latest] = await db
    .select({ row: measurements, version: summedVersion })
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(desc(measurements.date))
    .limit(1);
  const removals = await findRemovals(db, id);
  return {
    fname,
    lname,
    email,
    phone,
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
