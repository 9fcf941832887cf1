import { type Gym, type GymPlan, nextId } from '../gym.ts';
import { changeRecord } from './change-record.ts';
import { data, type FakeCall, notFound, saved } from './fake-call.ts';
import { today } from './membership-dates.ts';

/** A plan as the read calls return it. */
export const readPlan = ({ duration_count = 1, archived = false, ...plan }: GymPlan) => ({
  ...plan,
  duration_count,
  archived,
});

export const getPlanDetails: FakeCall<'getPlanDetails'> = ({ gym, query }) =>
  data(gym.plans.filter(({ archived }) => query.archived === 'included' || !archived).map(readPlan));

export const getPlanDetailsById: FakeCall<'getPlanDetailsById'> = ({ gym, query }) => {
  const plan = gym.plans.find(({ id }) => id === Number(query.id));
  if (!plan) throw notFound('plan', query.id);
  if (query.count === undefined) return data(readPlan(plan));
  const isCurrent = (one: Gym['assignments'][number]) => 'end' in one && one.end >= today() && one.plan_id === plan.id;
  return data({ ...readPlan(plan), memberships: gym.assignments.filter(isCurrent).length });
};

export const addPlanDetail: FakeCall<'addPlanDetail'> = ({ gym, body }) => {
  const id = nextId(gym.plans);
  gym.plans.push({ duration_count: 1, archived: false, ...body, id, version: 1 });
  return saved(id);
};

export const updatePlanDetail: FakeCall<'updatePlanDetail'> = ({ gym, user, body: sent }) => {
  const stored = gym.plans.find(({ id }) => id === sent.id);
  const isOtherUnit = sent.duration !== undefined && sent.duration !== stored?.duration;
  const body = isOtherUnit ? { duration_count: 1, ...sent } : sent;
  return saved(changeRecord({ gym, user, records: gym.plans, name: 'plan', body, id: body.id, read: readPlan }).id);
};
