import { asc } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { plans } from '../../platform/database/schema/index.ts';
import { findPlan, type PlanRow, readPlan } from '../../shared/plans/stored-plan.ts';
import { addRecord, changeRecord, lockRecord, type RecordKind } from '../../shared/records/versioned-record.ts';

const planRecord: RecordKind<PlanRow> = { table: plans, name: 'plan', read: readPlan };

const { id, plan_name, duration, duration_count, price, free_days, version } = plans;

const getPlans = implement(calls.getPlanDetails, async (_incoming, { db }) => ({
  status: 'success',
  data: await db
    .select({ id, plan_name, duration, duration_count, price, free_days, version })
    .from(plans)
    .orderBy(asc(id)),
}));

const getPlan = implement(calls.getPlanDetailsById, async ({ query: { id } }, { db }) => ({
  status: 'success',
  data: readPlan(await findPlan(db, id)),
}));

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
