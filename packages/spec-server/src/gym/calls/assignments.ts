import { byId, NO_SUCH_RECORD, SAVED, type SpecCall } from '../spec-call.ts';

export const renewalPlan: SpecCall = ({ gym, body }) => {
  if (!byId(gym.plans, body.plan_id) || !byId(gym.members, body.member_id)) return NO_SUCH_RECORD;
  gym.assignments.push({ plan_id: Number(body.plan_id), member_id: Number(body.member_id) });
  return SAVED;
};
