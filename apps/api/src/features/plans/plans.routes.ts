import { and, asc, count, eq, gte, isNotNull } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import type { Database } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { memberships, plans } from '../../platform/database/schema/index.ts';
import { findPlan, type PlanRow, readPlan } from './stored-plan.ts';
import { addRecord, changeRecord, lockRecord, type RecordKind } from '../../platform/records/versioned-record.ts';

const planRecord: RecordKind<PlanRow> = { table: plans, name: 'plan', read: readPlan };

const getPlans = implement(calls.getPlanDetails, async ({ query }, { db }) => {
  const offered = query.archived === 'included' ? undefined : eq(plans.archived, false);
  const rows = await db.select().from(plans).where(offered).orderBy(asc(plans.id));
  return { status: 'success', data: rows.map(readPlan) };
});

/** Counts the memberships of a plan that end on a day or later. */
async function countMemberships(db: Database, plan: number, day: string): Promise<number> {
  const { member_id, plan_id, end } = memberships;
  const isCounted = and(eq(plan_id, plan), gte(end, day), isNotNull(member_id));
  const [counted] = await db.select({ count: count() }).from(memberships).where(isCounted);
  return counted?.count ?? 0;
}

const getPlan = implement(calls.getPlanDetailsById, async ({ query }, { db, clock, config }) => {
  const plan = readPlan(await findPlan(db, query.id));
  if (query.count === undefined) return { status: 'success', data: plan };
  const today = dayAt(clock.now(), config.gym.timeZone);
  return { status: 'success', data: { ...plan, memberships: await countMemberships(db, query.id, today) } };
});

const addPlan = implementSave(calls.addPlanDetail, async ({ body, tx, auditContext }) => {
  const added = await addRecord(tx, planRecord, { fields: body, auditContext });
  return saved(added.id);
});

/**
 * Changes a plan; a field left out keeps its value. A client that does not know counts sends none: three months that it
 * makes weekly must not become three weeks.
 */
const updatePlan = implementSave(calls.updatePlanDetail, async ({ body, tx, auditContext }) => {
  const { id, version, ...fields } = body;
  const stored = await lockRecord(tx, planRecord, id);
  const isOtherUnit = fields.duration !== undefined && fields.duration !== stored.duration;
  const counted = isOtherUnit ? { duration_count: 1, ...fields } : fields;
  await changeRecord(tx, planRecord, stored, { version, fields: counted, auditContext });
  return saved(id);
});

export const planRoutes = [getPlans, getPlan, addPlan, updatePlan];
