import { nextId } from '../gym.ts';
import { byId, data, fieldsFrom, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from '../spec-call.ts';

const TERMS = ['plan_name', 'duration', 'price', 'free_days'] as const;

export const getPlanDetails: SpecCall = ({ gym }) => data(gym.plans.map((plan) => pick(plan, [...TERMS, 'id'])));

export const getPlanDetailsById: SpecCall = ({ gym, query }) => {
  const plan = byId(gym.plans, query.id);
  return plan ? data(pick(plan, [...TERMS, 'id'])) : NO_SUCH_RECORD;
};

export const addPlanDetail: SpecCall = ({ gym, body }) => {
  gym.plans.push({
    id: nextId(gym.plans),
    plan_name: '',
    duration: 1,
    price: 0,
    free_days: 3,
    version: 1,
    ...fieldsFrom(body, TERMS),
  });
  return SAVED;
};

export const updatePlanDetail: SpecCall = ({ gym, body }) => {
  const plan = byId(gym.plans, body.id);
  if (!plan) return NO_SUCH_RECORD;
  Object.assign(plan, fieldsFrom(body, TERMS));
  return SAVED;
};
