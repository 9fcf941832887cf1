import type { Gym, GymMember, GymPlan } from '@gym/spec-server/gym';
import { data, saved, type FullCall } from './full-call.ts';
import { later, nextPeriod, periodsOf, today } from './periods.ts';
import { noSuch } from './refusal.ts';

function memberOf(gym: Gym, id: unknown): GymMember {
  const member = gym.members.find((one) => one.id === Number(id));
  if (!member) throw noSuch('member', id);
  return member;
}

function planOf(gym: Gym, id: unknown): GymPlan {
  const plan = gym.plans.find((one) => one.id === Number(id));
  if (!plan) throw noSuch('plan', id);
  return plan;
}

export const renewalPlan: FullCall = ({ gym, body }) => {
  const [member, plan] = [memberOf(gym, body.member_id), planOf(gym, body.plan_id)];
  const { plan_name, duration, price, free_days } = plan;
  const { start, end } = nextPeriod(gym, member.id, plan);
  const id = gym.assignments.length + 1;
  gym.assignments.push({ id, plan_id: plan.id, member_id: member.id, plan_name, duration, price, free_days, start, end });
  return saved(id);
};

export const getMemberAssignments: FullCall = ({ gym, query }) =>
  data(periodsOf(gym, memberOf(gym, query.id).id).map(({ plan_id: _plan, member_id: _member, ...period }) => period));

export const getRenewalPreview: FullCall = ({ gym, query }) =>
  data(nextPeriod(gym, memberOf(gym, query.member_id).id, planOf(gym, query.plan_id)));

export const getRenewalsDue: FullCall = ({ gym, query }) => {
  const now = today();
  const until = query.due === 'ended' ? '' : later(now, { days: Number(query.due) });
  const due = gym.members.flatMap((member) => {
    const last = periodsOf(gym, member.id)[0];
    if (!last || (query.due === 'ended' ? last.end >= now : last.end < now || last.end > until)) return [];
    const { id, fname, lname, phone, email } = member;
    return [{ id, fname, lname, phone, email, plan_name: last.plan_name, ends: last.end }];
  });
  return data(due.sort((a, b) => (a.ends < b.ends ? -1 : 1)));
};
