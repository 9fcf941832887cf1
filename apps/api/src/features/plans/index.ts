export { findPlan, type PlanRow, readPlan } from './stored-plan.ts';
