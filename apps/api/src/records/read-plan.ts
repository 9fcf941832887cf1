import type { Plan } from '@gym/api-contract';
import type { plans } from '../schema/index.ts';

export type PlanRow = typeof plans.$inferSelect;

/** A plan as the calls read it. */
export const readPlan = ({ id, plan_name, duration, price, free_days, version }: PlanRow): Plan => ({
  id,
  plan_name,
  duration,
  price,
  free_days,
  version,
});
