import { calls } from '@gym/api-contract';
import { asc } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { plans } from '../schema/index.ts';

const { id, plan_name, duration, price, free_days, version } = plans;

export const getPlans = implement(calls.getPlanDetails, async (_incoming, { db }) => ({
  status: 'success',
  data: await db.select({ id, plan_name, duration, price, free_days, version }).from(plans).orderBy(asc(id)),
}));
