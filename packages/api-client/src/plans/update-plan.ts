import { type Attempt, type Id, save, type Saved, sentVersion, toWireNumber } from '@gym/api-client';
import { sentTerms, type PlanTerms } from './plan.ts';

export interface PlanUpdate extends PlanTerms {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a plan (acceptance D4). */
export const updatePlan = (plan: PlanUpdate, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/updatePlanDetail',
    { id: toWireNumber(plan.id), ...sentTerms(plan), ...sentVersion(plan, attempt) },
    attempt,
  );
