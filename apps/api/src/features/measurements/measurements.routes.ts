import { and, desc, eq, sql } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { Services } from '../../platform/services/services.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { measurements } from '../../platform/database/schema/index.ts';
import { dayAt } from '../../shared/calendar/days.ts';
import { findMember, lockMember } from '../../shared/members/stored-member.ts';

type Measurement = typeof measurements.$inferSelect;

/** The five values. */
type Sizes = Pick<Measurement, 'chest' | 'biceps' | 'shoulder' | 'waist' | 'thigh'>;

/** The five values of a record, or of a request. */
const sizesOf = ({ chest, biceps, shoulder, waist, thigh }: Sizes): Sizes => ({
  chest,
  biceps,
  shoulder,
  waist,
  thigh,
});

/** A measurement as the history and the audit trail show it. */
const readMeasurement = (row: Measurement): Sizes & { date: string } => ({
  date: row.date,
  ...sizesOf(row),
});

const NO_SIZES = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null };

/** How often this member was measured or corrected: counts up with every save, on whatever day. */
const summedVersion = sql<number>`(sum(${measurements.version}) over ())::int`;

/** The member and what was measured last; nothing, version 0, where nothing was (acceptance F3, J4). @throws Refusal 404 */
async function findLatestMeasurement(db: Database | Transaction, memberId: number) {
  const { id, fname, lname, email, phone } = await findMember(db, memberId);
  const [latest] = await db
    .select({ row: measurements, version: summedVersion })
    .from(measurements)
    .where(eq(measurements.member_id, id))
    .orderBy(desc(measurements.date))
    .limit(1);
  return {
    fname,
    lname,
    email,
    phone,
    member_id: id,
    ...(latest ? sizesOf(latest.row) : NO_SIZES),
    version: latest?.version ?? 0,
  };
}

/** The member and what was measured last. */
const getLatestMeasurement = implement(calls.getMemberHealthByMemberId, async ({ query }, { db }) => ({
  status: 'success',
  data: await findLatestMeasurement(db, query.id),
}));

/** Everything that was measured of a member, the newest first. */
const getMeasurementHistory = implement(calls.getMemberMeasurements, async ({ query }, { db }) => {
  const { id } = await findMember(db, query.id);
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
  readonly measured: Sizes;
  /** What the form was filled from; undefined from an old client, and where nothing was shown before. */
  readonly version?: number | undefined;
}

/**
 * Keeps what was measured today in the gym's time zone: a second time that day corrects the first, a later day adds
 * (acceptance F4). Answers the member's id, which is what the screens call a health record by.
 *
 * @throws Refusal 409 with `current` when `version` is not the stored one (acceptance J4)
 */
async function storeMeasurement(
  { tx, auditContext, memberId, measured, version }: MeasurementSave,
  { config }: Services,
) {
  const date = dayAt(auditContext.at, config.gym.timeZone);
  // Two at once would both find nothing of today: one after the other.
  await lockMember(tx, memberId);
  const current = await findLatestMeasurement(tx, memberId);
  if (version !== undefined && version !== current.version) {
    throw new HttpError(409, 'Someone else measured this member meanwhile. Compare the values, then save again.', {
      current,
    });
  }
  const [before] = await tx
    .select()
    .from(measurements)
    .where(and(eq(measurements.member_id, memberId), eq(measurements.date, date)));
  const [after] = before
    ? await tx
        .update(measurements)
        .set({ ...measured, version: before.version + 1 })
        .where(eq(measurements.id, before.id))
        .returning()
    : await tx
        .insert(measurements)
        .values({ member_id: memberId, date, ...measured })
        .returning();
  if (!after) throw new Error('The database stored no measurement.');
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'measurement',
    recordId: after.id,
    ...(before && { before: { member_id: memberId, ...readMeasurement(before) } }),
    after: { member_id: memberId, ...readMeasurement(after) },
  });
  return saved(memberId);
}

const saveMeasurement = implementSave(calls.saveMemberHealth, ({ body, tx, auditContext }, services) =>
  storeMeasurement({ tx, auditContext, memberId: body.member_id, measured: sizesOf(body) }, services),
);

/** The same from the update form; its `id` is the member's as well (acceptance F3), and `member_id` says so without doubt. */
const updateMeasurement = implementSave(calls.UpdatememberHealth, ({ body, tx, auditContext }, services) =>
  storeMeasurement(
    { tx, auditContext, memberId: body.member_id, measured: sizesOf(body), version: body.version },
    services,
  ),
);

export const measurementRoutes = [saveMeasurement, updateMeasurement, getLatestMeasurement, getMeasurementHistory];
