import { type GymPlan, nextId } from '@gym/spec-server/gym';
import { changeRecord } from './change-record.ts';
import { data, type FakeCall, notFound, saved } from './fake-call.ts';

/** A plan as the read calls return it. */
export const readPlan = ({ id, plan_name, duration, price, free_days, version }: GymPlan) => ({
  id,
  plan_name,
  duration,
  price,
  free_days,
  version,
});

export const getPlanDetails: FakeCall<'getPlanDetails'> = ({ gym }) => data(gym.plans.map(readPlan));

export const getPlanDetailsById: FakeCall<'getPlanDetailsById'> = ({ gym, query }) => {
  const plan = gym.plans.find(({ id }) => id === Number(query.id));
  if (!plan) throw notFound('plan', query.id);
  return data(readPlan(plan));
};

export const addPlanDetail: FakeCall<'addPlanDetail'> = ({ gym, body }) => {
  const id = nextId(gym.plans);
  gym.plans.push({ ...body, id, version: 1 });
  return saved(id);
};

export const updatePlanDetail: FakeCall<'updatePlanDetail'> = ({ gym, user, body }) =>
  saved(changeRecord({ gym, user, records: gym.plans, name: 'plan', body, id: body.id, read: readPlan }).id);
