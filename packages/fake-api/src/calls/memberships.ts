import { type Gym, type GymMembership, type GymPlan, type GymUser, nextId } from '../gym.ts';
import { ADMIN_ROLE, reasons } from '@gym/api-contract';
import { addEntry } from './audit-trail.ts';
import { requireConfirmedIdentity } from './confirmed-identity.ts';
import { data, type FakeCall, type FakeCallInput, FakeHttpError, notFound, saved } from './fake-call.ts';
import { findMember } from './former-members.ts';
import { daysUntil, membershipsOf, nextMembership, today } from './membership-dates.ts';
import { readPlan } from './plans.ts';

const TERMS = ['price', 'duration', 'duration_count', 'free_days'] as const;
const NAMES = { ...reasons.memberships.terms, duration_count: reasons.memberships.terms.duration };

/**
 * Rejects a sale if the plan's price or duration differs from what the seller saw. Old clients do not send what they
 * saw.
 */
function assertShownTerms(plan: GymPlan, seen: FakeCallInput<'renewalPlan'>['body']): void {
  const stored = readPlan(plan);
  const changed = TERMS.filter((term) => seen[`seen_${term}`] !== undefined && seen[`seen_${term}`] !== stored[term]);
  if (changed.length === 0) return;
  throw new FakeHttpError(409, reasons.memberships.changedTerms([...new Set(changed.map((term) => NAMES[term]))]), {
    current: stored,
  });
}

function planOf(gym: Gym, id: unknown): GymPlan {
  const plan = gym.plans.find((one) => one.id === Number(id));
  if (!plan) throw notFound('plan', id);
  return plan;
}

/** Whether a user may take a sale back: administrators any, staff what they sold today. */
const mayTakeBack = ({ sold_on, sold_by }: GymMembership, user: GymUser): boolean =>
  user.role === ADMIN_ROLE || (sold_on === today() && sold_by === user.id);

export const renewalPlan: FakeCall<'renewalPlan'> = ({ gym, user, body }) => {
  const [member, plan] = [findMember(gym, body.member_id), planOf(gym, body.plan_id)];
  if (plan.archived)
    throw new FakeHttpError(409, reasons.memberships.archivedPlan(plan.plan_name), { current: readPlan(plan) });
  assertShownTerms(plan, body);
  const { plan_name, duration, duration_count, price, free_days } = readPlan(plan);
  const { start, end } = nextMembership(gym, member.id, plan);
  const id = nextId(gym.assignments.filter((one): one is GymMembership => 'id' in one));
  gym.assignments.push({
    id,
    plan_id: plan.id,
    member_id: member.id,
    plan_name,
    duration,
    duration_count,
    price,
    free_days,
    start,
    end,
    sold_on: today(),
    sold_by: user.id,
  });
  return data({ id, start, end });
};

export const takeBackMembership: FakeCall<'takeBackMembership'> = ({ gym, user, token, body: { id, reason } }) => {
  const sold = gym.assignments.find((one): one is GymMembership => 'id' in one && one.id === id);
  if (!sold) throw notFound('membership', id);
  if (!mayTakeBack(sold, user)) throw new FakeHttpError(403, reasons.memberships.askAdministrator);
  if (user.role === ADMIN_ROLE) requireConfirmedIdentity(gym, token);
  if (membershipsOf(gym, sold.member_id)[0]?.id !== id) throw new FakeHttpError(409, reasons.memberships.notLast);
  gym.assignments = gym.assignments.filter((one) => one !== sold);
  const { sold_on: _sold, sold_by: _seller, ...before } = sold;
  addEntry(gym, { record: 'assignment', record_id: id, before, after: { member_id: sold.member_id, reason } });
  return saved(id);
};

/** A membership as the read call returns it. */
const readMembership = (sold: GymMembership) => {
  const { id, plan_id, plan_name, duration, duration_count = 1, price, free_days, start, end } = sold;
  return { id, plan_id, plan_name, duration, duration_count, price, free_days, start, end };
};

export const getMemberAssignments: FakeCall<'getMemberAssignments'> = ({ gym, user, query }) =>
  data(
    membershipsOf(gym, findMember(gym, query.id).id).map((sold, at) => ({
      ...readMembership(sold),
      can_take_back: at === 0 && mayTakeBack(sold, user),
    })),
  );

export const getRenewalPreview: FakeCall<'getRenewalPreview'> = ({ gym, query }) =>
  data(nextMembership(gym, findMember(gym, query.member_id).id, planOf(gym, query.plan_id)));

interface DueRow {
  readonly fname: string;
  readonly lname: string;
  readonly plan_name: string;
  readonly days_left: number;
}

const { compare } = new Intl.Collator('en');
const RENEWAL_SORTS = {
  name: (one: DueRow, two: DueRow) => compare(one.fname, two.fname) || compare(one.lname, two.lname),
  plan: (one: DueRow, two: DueRow) => compare(one.plan_name, two.plan_name),
  ends: (one: DueRow, two: DueRow) => one.days_left - two.days_left,
};

export const getRenewalsDue: FakeCall<'getRenewalsDue'> = ({ gym, query }) => {
  const { due, page = 1, size = 1000, sort = 'ends' } = query;
  const { order = due === 'ended' && !query.sort ? 'desc' : 'asc' } = query;
  const all = gym.members.flatMap(({ id, fname, lname, phone, email }) => {
    const last = membershipsOf(gym, id)[0];
    const days_left = last ? daysUntil(last.end) : NaN;
    const isDue = due === 'ended' ? days_left < 0 : days_left >= 0 && days_left <= Number(due);
    return last && isDue
      ? [{ id, fname, lname, phone, email, plan_name: last.plan_name, ends: last.end, days_left }]
      : [];
  });
  all.sort((one, two) => (order === 'desc' ? -1 : 1) * RENEWAL_SORTS[sort](one, two) || one.id - two.id);
  return { ...data(all.slice((page - 1) * size, page * size)), total: all.length };
};
