import { nextId, type Gym, type GymPeriod, type GymPlan } from '@gym/spec-server/gym';
import { findMember } from './find-member.ts';
import { data, type FullCall } from './full-call.ts';
import { daysTo, nextPeriod, periodsOf, today } from './periods.ts';
import { noSuch } from './refusal.ts';
import { refuseOtherTerms } from './refuse-other-terms.ts';

function planOf(gym: Gym, id: unknown): GymPlan {
  const plan = gym.plans.find((one) => one.id === Number(id));
  if (!plan) throw noSuch('plan', id);
  return plan;
}

export const renewalPlan: FullCall = ({ gym, body }) => {
  const [member, plan] = [findMember(gym, body.member_id), planOf(gym, body.plan_id)];
  refuseOtherTerms(plan, body);
  const { plan_name, duration, price, free_days } = plan;
  const { start, end } = nextPeriod(gym, member.id, plan);
  const id = nextId(gym.assignments.filter((one): one is GymPeriod => 'id' in one));
  gym.assignments.push({
    id,
    plan_id: plan.id,
    member_id: member.id,
    plan_name,
    duration,
    price,
    free_days,
    start,
    end,
    sold_on: today(),
  });
  return data({ id, start, end });
};

export const getMemberAssignments: FullCall = ({ gym, query }) =>
  data(
    periodsOf(gym, findMember(gym, query.id).id).map(
      ({ plan_id: _plan, member_id: _member, sold_on: _sold, ...period }) => period,
    ),
  );

export const getRenewalPreview: FullCall = ({ gym, query }) =>
  data(nextPeriod(gym, findMember(gym, query.member_id).id, planOf(gym, query.plan_id)));

export const getRenewalsDue: FullCall = ({ gym, query }) => {
  const { due, page = 1, size = 1000 } = query as unknown as { due: string; page?: number; size?: number };
  const all = gym.members.flatMap(({ id, fname, lname, phone, email }) => {
    const last = periodsOf(gym, id)[0];
    const days_left = last ? daysTo(last.end) : NaN;
    const isDue = due === 'ended' ? days_left < 0 : days_left >= 0 && days_left <= Number(due);
    return last && isDue
      ? [{ id, fname, lname, phone, email, plan_name: last.plan_name, ends: last.end, days_left }]
      : [];
  });
  all.sort((a, b) => (due === 'ended' ? b.days_left - a.days_left : a.days_left - b.days_left) || a.id - b.id);
  return { ...data(all.slice((page - 1) * size, page * size)), total: all.length };
};
