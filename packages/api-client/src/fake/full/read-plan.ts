import type { GymPlan } from '@gym/spec-server/gym';

/** A plan as the calls read it. */
export const readPlan = ({ id, plan_name, duration, price, free_days, version }: GymPlan) => ({
  id,
  plan_name,
  duration,
  price,
  free_days,
  version,
});
