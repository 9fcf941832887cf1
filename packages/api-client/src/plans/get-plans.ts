import { readList, type ReadOptions } from '@gym/api-client';
import { toPlan, type Plan } from './plan.ts';

/** All plans, from the configured host like every call (acceptance D2). */
export const getPlans = (options?: ReadOptions): Promise<Plan[]> =>
  readList('/api/getPlanDetails', (row) => toPlan(row), options);
