import { ADMIN_ROLE, calls, nameOfCall, reasons } from '@gym/api-contract';
import { and, desc, eq } from 'drizzle-orm';
import {
  dayAt,
  LAST_YEAR,
  MAX_ROWS_AT_ONCE,
  type MembershipDates,
  nextMembership,
  type RenewalContext,
  type Terms,
} from '@gym/rules';
import { auditEntries, memberships, membershipStatus } from '../../platform/database/schema/index.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement, type Services, type SignedIn } from '../../platform/http/implement-call.ts';
import { implementSave, type SaveContext, saved } from '../../platform/idempotency/implement-save.ts';
import { findMember, lockMember } from '../members/index.ts';
import { markLastMembership, MEMBERSHIP_FIELDS, TERMS } from './stored-membership.ts';
import { readRenewalsDue } from './renewals-due.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { findPlan, type PlanRow, readPlan } from '../plans/index.ts';

type Membership = typeof memberships.$inferSelect;

/** A membership as the calls return it. */
const readMembership = (row: Membership) => pickFields(row, ...MEMBERSHIP_FIELDS);

/** A membership as the audit trail keeps it. */
const auditedMembership = (row: Membership) => pickFields(row, 'member_id', ...MEMBERSHIP_FIELDS);

interface TakingBack {
  readonly user: SignedIn;
  readonly at: Date;
  readonly services: Pick<Services, 'config'>;
}

/**
 * Whether a user may take a sale back: administrators any, staff what they sold on this day of the gym. Money that was
 * counted yesterday, and the sale of a colleague, need a second person. The audit trail knows the seller. Nobody sold
 * an imported membership.
 */
async function mayTakeBack(
  db: Database | Transaction,
  { id, soldOn }: Pick<Membership, 'id' | 'soldOn'>,
  { user, at, services }: TakingBack,
): Promise<boolean> {
  if (user.role === ADMIN_ROLE) return true;
  if (soldOn !== dayAt(at, services.config.gym.timeZone)) return false;
  const { record, recordId, action, userId } = auditEntries;
  const isSale = and(eq(record, 'assignment'), eq(recordId, id), eq(action, nameOfCall(calls.renewalPlan)));
  const [sale] = await db.select({ userId }).from(auditEntries).where(isSale).limit(1);
  return sale?.userId === user.id;
}

/**
 * Takes back a sale. The counters follow the deleted row (ADR-0025), and the membership before it is the last one
 * again. A sale to a member who was erased since has no member to correct.
 */
const takeBackMembership = implementSave(calls.takeBackMembership, async (saving, services) => {
  const { body, tx, auditContext, user } = saving;
  const { id, reason } = body;
  const missing = () => new HttpError(404, reasons.records.missing('membership', id));
  const [found] = await tx.select({ member: memberships.member_id }).from(memberships).where(eq(memberships.id, id));
  const member = found?.member ?? undefined;
  if (member === undefined) throw missing();
  await lockMember(tx, member);
  const isIt = and(eq(memberships.id, id), eq(memberships.member_id, member));
  const [sold] = await tx.select().from(memberships).where(isIt);
  if (sold === undefined) throw missing();
  if (!(await mayTakeBack(tx, sold, { user, at: auditContext.at, services })))
    throw new HttpError(403, reasons.memberships.askAdministrator, { cause: 'no own sale of today' });
  if (user.role === ADMIN_ROLE) await saving.requireConfirmedIdentity();
  if (sold.renewed) throw new HttpError(409, reasons.memberships.notLast);
  await tx.delete(memberships).where(isIt);
  await markLastMembership(tx, member);
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'assignment',
    recordId: id,
    before: auditedMembership(sold),
    after: { member_id: member, reason },
  });
  return saved(id);
});

/** All memberships of a member, the latest first, and whether the user may take each back. */
const getMemberships = implement(calls.getMemberAssignments, async ({ query, user }, services) => {
  const { db, clock } = services;
  const { id } = await findMember(db, query.id);
  const rows = await db
    .select()
    .from(memberships)
    .where(eq(memberships.member_id, id))
    .orderBy(desc(memberships.start));
  const last = rows.find(({ renewed }) => !renewed);
  const isTakenBack = last !== undefined && (await mayTakeBack(db, last, { user, at: clock.now(), services }));
  return {
    status: 'success',
    data: rows.map((row) => ({ ...readMembership(row), can_take_back: isTakenBack && row === last })),
  };
});

/**
 * The dates of the next membership.
 *
 * @throws HttpError 422 if no day that the calls can name would be its last one
 */
function datesOfSale(context: RenewalContext, plan: Terms): MembershipDates {
  const dates = nextMembership(context, plan);
  if (dates === undefined) throw new HttpError(422, reasons.memberships.endsTooLate(LAST_YEAR));
  return dates;
}

/** The dates that a sale now would give; it stores nothing (acceptance H2: the dates before Submit). */
const getRenewalPreview = implement(calls.getRenewalPreview, async ({ query }, { db, clock, config }) => {
  const [member, plan] = [await findMember(db, query.member_id), await findPlan(db, query.plan_id)];
  const [last] = await db
    .select({ ends: membershipStatus.ends })
    .from(membershipStatus)
    .where(eq(membershipStatus.member_id, member.id));
  const today = dayAt(clock.now(), config.gym.timeZone);
  return {
    status: 'success',
    data: { ...datesOfSale({ today, lastEnd: last?.ends }, plan), last_end: last?.ends ?? null },
  };
});

/** The plan in a 409. It tells nothing about members. */
const currentPlan = (plan: PlanRow) => ({ record: readPlan(plan), tells: {} });

type SeenTerms = Pick<
  SaveContext<typeof calls.renewalPlan>['body'],
  'seen_price' | 'seen_duration' | 'seen_duration_count' | 'seen_free_days'
>;

/**
 * Rejects a sale whose seller saw an older price or duration. Old clients do not send what they showed.
 *
 * @throws HttpError 409 with the plan in `current` if the plan has changed
 */
function rejectChangedTerms(
  plan: PlanRow,
  { seen_price, seen_duration, seen_duration_count, seen_free_days }: SeenTerms,
): void {
  const { terms: names, changedTerms } = reasons.memberships;
  const terms = [
    { name: names.price, seen: seen_price, stored: plan.price },
    { name: names.duration, seen: seen_duration, stored: plan.duration },
    { name: names.duration, seen: seen_duration_count, stored: plan.duration_count },
    { name: names.free_days, seen: seen_free_days, stored: plan.free_days },
  ];
  const differing = terms.filter(({ seen, stored }) => seen !== undefined && seen !== stored);
  const changed = new Set(differing.map(({ name }) => name));
  if (changed.size === 0) return;
  throw new HttpError(409, changedTerms([...changed]), { current: currentPlan(plan) });
}

/**
 * Sells or renews a plan (acceptance H1, H2): adds the next membership with the plan's current terms, which the seller
 * saw. An archived plan is not sold. The lock orders two sales to one member.
 */
const addMembership = implementSave(calls.renewalPlan, async ({ body, tx, auditContext }, { config }) => {
  await lockMember(tx, body.member_id);
  const plan = await findPlan(tx, body.plan_id);
  if (plan.archived)
    throw new HttpError(409, reasons.memberships.archivedPlan(plan.plan_name), { current: currentPlan(plan) });
  rejectChangedTerms(plan, body);
  const isLast = and(eq(memberships.member_id, body.member_id), eq(memberships.renewed, false));
  const [last] = await tx.update(memberships).set({ renewed: true }).where(isLast).returning({ end: memberships.end });

  const today = dayAt(auditContext.at, config.gym.timeZone);
  const dates = datesOfSale({ today, lastEnd: last?.end }, plan);
  const [added] = await tx
    .insert(memberships)
    .values({
      member_id: body.member_id,
      plan_id: plan.id,
      ...pickFields(plan, ...TERMS),
      ...dates,
      soldOn: today,
      createdAt: auditContext.at,
    })
    .returning();
  if (!added) throw new Error('The database stored no membership.');
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'assignment',
    recordId: added.id,
    after: auditedMembership(added),
  });
  return { status: 'success', data: { id: added.id, ...dates } };
});

/** A page of the members whose membership ends soon or has ended. */
const getRenewalsDue = implement(calls.getRenewalsDue, async ({ query }, { db, clock, config }) => {
  const { page = 1, size = MAX_ROWS_AT_ONCE, ...list } = query;
  const today = dayAt(clock.now(), config.gym.timeZone);
  const { rows, total } = await readRenewalsDue(db, { ...list, today, offset: (page - 1) * size, size });
  return { status: 'success', data: rows, total };
});

export const membershipRoutes = [addMembership, takeBackMembership, getMemberships, getRenewalPreview, getRenewalsDue];
