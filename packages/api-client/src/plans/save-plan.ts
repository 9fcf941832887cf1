import { type Attempt, save, type Saved } from '@gym/api-client';
import { sentTerms, type PlanTerms } from './plan.ts';

/** Adds a plan (acceptance D3). */
export const savePlan = (plan: PlanTerms, attempt?: Attempt): Promise<Saved> =>
  save('/api/addPlanDetail', sentTerms(plan), attempt);
