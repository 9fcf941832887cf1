import { nextId, type GymPlan } from '@gym/spec-server/gym';
import { changeRecord } from './change-record.ts';
import { data, saved, type FullCall } from './full-call.ts';
import { readPlan } from './read-plan.ts';
import { noSuch } from './refusal.ts';

export const getPlanDetails: FullCall = ({ gym }) => data(gym.plans.map(readPlan));

export const getPlanDetailsById: FullCall = ({ gym, query }) => {
  const plan = gym.plans.find(({ id }) => id === Number(query.id));
  if (!plan) throw noSuch('plan', query.id);
  return data(readPlan(plan));
};

export const addPlanDetail: FullCall = ({ gym, body }) => {
  const id = nextId(gym.plans);
  gym.plans.push({ ...body, id, version: 1 } as unknown as GymPlan);
  return saved(id);
};

export const updatePlanDetail: FullCall = ({ gym, body }) =>
  saved(changeRecord({ records: gym.plans, name: 'plan', body, id: body.id, read: readPlan }).id);
