import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { findPlan } from '../records/find-plan.ts';
import { readPlan } from '../records/read-plan.ts';

export const getPlan = implement(calls.getPlanDetailsById, async ({ query: { id } }, { db }) => ({
  status: 'success',
  data: readPlan(await findPlan(db, id)),
}));
