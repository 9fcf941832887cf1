import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { notFound } from '../records/not-found.ts';
import { plans } from '../schema/index.ts';
import { readPlan } from './plan-record.ts';

export const getPlan = implement(calls.getPlanDetailsById, async ({ query: { id } }, { db }) => {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  if (plan === undefined) throw notFound('plan', id);
  return { status: 'success', data: readPlan(plan) };
});
