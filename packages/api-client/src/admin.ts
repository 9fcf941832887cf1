/** The calls of administrators; they travel with the remote that makes them. */
export { getPlan } from './plans/get-plan.ts';
export { getPlans } from './plans/get-plans.ts';
export type { Plan, PlanTerms } from './plans/plan.ts';
export { savePlan } from './plans/save-plan.ts';
export { updatePlan, type PlanUpdate } from './plans/update-plan.ts';
export { getUser } from './users/get-user.ts';
export { getUsers } from './users/get-users.ts';
export { saveUser, type NewUser } from './users/save-user.ts';
export { updateUser, type UserUpdate } from './users/update-user.ts';
export type { RoleAndActive, User } from './users/user.ts';
