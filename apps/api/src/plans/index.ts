import { addPlan } from './add-plan.ts';
import { getPlan } from './get-plan.ts';
import { getPlans } from './get-plans.ts';
import { updatePlan } from './update-plan.ts';

export const planCalls = [getPlans, getPlan, addPlan, updatePlan];
