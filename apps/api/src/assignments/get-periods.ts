import { calls } from '@gym/api-contract';
import { desc, eq } from 'drizzle-orm';
import { dayAt } from '../calendar/day-at.ts';
import { nextPeriod } from '../calendar/next-period.ts';
import { implement } from '../http/implement.ts';
import { findMember } from '../records/find-member.ts';
import { findPlan } from '../records/find-plan.ts';
import { assignments, membershipStatus } from '../schema/index.ts';
import { readPeriod } from './period-record.ts';

/** Everything a member was ever sold, the latest first. */
export const getPeriods = implement(calls.getMemberAssignments, async ({ query }, { db }) => {
  const { id } = await findMember(db, query.id);
  const rows = await db
    .select()
    .from(assignments)
    .where(eq(assignments.member_id, id))
    .orderBy(desc(assignments.start));
  return { status: 'success', data: rows.map(readPeriod) };
});

/** The period that an assignment now would add; nothing is stored (acceptance H2: the dates before Submit). */
export const getPreview = implement(calls.getRenewalPreview, async ({ query }, { db, clock, config }) => {
  const [member, plan] = [await findMember(db, query.member_id), await findPlan(db, query.plan_id)];
  const [last] = await db
    .select({ ends: membershipStatus.ends })
    .from(membershipStatus)
    .where(eq(membershipStatus.member_id, member.id));
  const today = dayAt(clock.now(), config.gym.timeZone);
  return {
    status: 'success',
    data: { ...nextPeriod({ today, lastEnd: last?.ends }, plan), last_end: last?.ends ?? null },
  };
});
