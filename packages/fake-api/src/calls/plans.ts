import { type GymPlan, nextId } from '@gym/spec-server/gym';
import { changeRecord } from './change-record.ts';
import { data, type FakeCall, notFound, saved } from './fake-call.ts';

/** A plan as the read calls return it. */
export const readPlan = ({ id, plan_name, duration, duration_count = 1, price, free_days, version }: GymPlan) => ({
  id,
  plan_name,
  duration,
  duration_count,
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
  gym.plans.push({ duration_count: 1, ...body, id, version: 1 });
  return saved(id);
};

export const updatePlanDetail: FakeCall<'updatePlanDetail'> = ({ gym, user, body: sent }) => {
  const stored = gym.plans.find(({ id }) => id === sent.id);
  const isOtherUnit = sent.duration !== undefined && sent.duration !== stored?.duration;
  const body = isOtherUnit ? { duration_count: 1, ...sent } : sent;
  return saved(changeRecord({ gym, user, records: gym.plans, name: 'plan', body, id: body.id, read: readPlan }).id);
};
