import { sentVersion } from '../http/announced-version.ts';
import type { Id } from '../http/id.ts';
import { save, type Attempt, type Saved } from '../http/save.ts';
import { toWireNumber } from '../http/wire-number.ts';
import { sentTerms, type PlanTerms } from './plan.ts';

export interface PlanUpdate extends PlanTerms {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a plan (acceptance D4). */
export const updatePlan = (plan: PlanUpdate, attempt?: Attempt): Promise<Saved> =>
  save('/api/updatePlanDetail', { id: toWireNumber(plan.id), ...sentTerms(plan), ...sentVersion(plan, attempt) }, attempt);
