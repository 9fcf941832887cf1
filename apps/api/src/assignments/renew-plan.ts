import { calls } from '@gym/api-contract';
import { and, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { dayAt } from '../calendar/day-at.ts';
import { nextPeriod } from '../calendar/next-period.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { findPlan } from '../records/find-plan.ts';
import { lockMember } from '../records/lock-member.ts';
import { assignments } from '../schema/index.ts';
import { auditedPeriod } from './period-record.ts';
import { refuseOtherTerms } from './refuse-other-terms.ts';

/**
 * Assigns a plan, or renews it (acceptance H1, H2): adds the next period, with what the plan says now, which is what its seller
 * saw. Two at once for one member follow each other.
 */
export const renewPlan = implementSave(calls.renewalPlan, async ({ body, tx, act }, { config }) => {
  await lockMember(tx, body.member_id);
  const plan = await findPlan(tx, body.plan_id);
  refuseOtherTerms(plan, body);
  const { id: plan_id, plan_name, duration, price, free_days } = plan;
  const isLast = and(eq(assignments.member_id, body.member_id), eq(assignments.renewed, false));
  const [last] = await tx.update(assignments).set({ renewed: true }).where(isLast).returning({ end: assignments.end });

  const today = dayAt(act.at, config.gym.timeZone);
  const period = nextPeriod({ today, lastEnd: last?.end }, { duration, free_days });
  const [added] = await tx
    .insert(assignments)
    .values({
      member_id: body.member_id,
      plan_id,
      plan_name,
      duration,
      price,
      free_days,
      ...period,
      soldOn: today,
      createdAt: act.at,
    })
    .returning();
  if (!added) throw new Error('The database stored no period.');
  await recordChange(tx, { ...act, record: 'assignment', recordId: added.id, after: auditedPeriod(added) });
  return { status: 'success', data: { id: added.id, ...period } };
});
