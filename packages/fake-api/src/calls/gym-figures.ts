import { ADMIN_ROLE, type AnswerOf, type calls, reasons } from '@gym/api-contract';
import type { Gym, GymMembership } from '../gym.ts';
import { entriesOf, nameOf } from './audit-trail.ts';
import { data, type FakeCall, FakeHttpError } from './fake-call.ts';
import { getRenewalsDue } from './memberships.ts';
import { addToDay, membershipsOf, membershipStatusOf, today } from './membership-dates.ts';

const LONG_AGO = '2020-01-01';
const joinedOn = (gym: Gym, id: number): string => gym.joined[id] ?? LONG_AGO;

/** The four figures of the dashboard (acceptance B6). */
export const getDashboardFigures: FakeCall<'getDashboardFigures'> = ({ gym }) => {
  const now = today();
  const isThisMonth = (day: string) => day.slice(0, 7) === now.slice(0, 7) && day <= now;
  const periods = gym.assignments.filter((one): one is GymMembership => 'end' in one);
  const cents = periods
    .filter(({ start }) => isThisMonth(start))
    .reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return data({
    money: cents / 100,
    users: gym.users.filter(({ active }) => active).length,
    new_clients: gym.members.filter(({ id }) => (gym.joined[id] ?? '') > addToDay(now, { days: -30 })).length,
    sales: periods.filter(({ start, sold_on = start }) => isThisMonth(sold_on)).length,
    today: now,
  });
};

/** What the front desk starts the day with. */
export const getDeskOverview: FakeCall<'getDeskOverview'> = (incoming) => {
  const { gym } = incoming;
  const due = (days: '0' | '7' | 'ended', leftOut = 0) => {
    const { data: rows, total } = getRenewalsDue({ ...incoming, query: { due: days } });
    return { rows: rows.slice(leftOut, leftOut + 5), total };
  };
  const due_today = due('0');
  const added = gym.members
    .filter(({ id }) => joinedOn(gym, id) !== '')
    .sort((a, b) => joinedOn(gym, b.id).localeCompare(joinedOn(gym, a.id)) || b.id - a.id)
    .slice(0, 5)
    .map(({ id, fname, lname, phone, email }) => ({
      id,
      fname,
      lname,
      phone,
      email,
      ...membershipStatusOf(gym, id),
      joined: joinedOn(gym, id),
    }));
  return data({
    today: today(),
    due_today,
    due_week: due('7', due_today.total),
    ended: due('ended'),
    added,
    members: gym.members.length,
    plans: gym.plans.filter(({ archived }) => !archived).length,
  });
};

type Figure = 'joined' | 'money' | 'sold' | 'renewed' | 'lost' | 'taken_back';
type Row = AnswerOf<typeof calls.getFigureMembers>['data'][number];
/** A row with the id of its plan and its price, for the sums. */
type Counted = Row & { readonly order: number; readonly plan?: number };

const isLast = (gym: Gym, one: GymMembership) => membershipsOf(gym, one.member_id)[0]?.id === one.id;

/** Sales that were taken back, as rows of their list. */
const takenBack = (gym: Gym): Counted[] =>
  entriesOf(gym, 'takeBackMembership').map(({ id: order, at, user_id, before, after }) => {
    const member = gym.members.find(({ id }) => id === before?.member_id);
    const { fname = '', lname = '' } = member ?? {};
    return {
      ...{ id: member?.id ?? null, fname, lname, order, day: at.slice(0, 10) },
      ...{ plan_name: String(before?.plan_name ?? ''), price: Number(before?.price ?? 0) },
      by: nameOf(gym.users.find(({ id }) => id === user_id)),
      reason: String(after?.reason ?? ''),
      ...(before?.plan_id !== undefined && { plan: Number(before.plan_id) }),
    };
  });

/** What a figure counts from one day to another, as rows of its list. */
function countedBy(gym: Gym, figure: Figure, from: string, to: string): Counted[] {
  const fits = (day: string) => day >= from && day <= to;
  if (figure === 'taken_back') return takenBack(gym).filter(({ day }) => fits(day));
  if (figure === 'joined')
    return gym.members
      .filter(({ id }) => fits(joinedOn(gym, id)))
      .map(({ id, fname, lname }) => ({ id, fname, lname, day: joinedOn(gym, id), order: id }));
  const dayOf = (one: GymMembership) =>
    figure === 'money' ? one.start : figure === 'sold' ? (one.sold_on ?? one.start) : one.end;
  return gym.assignments
    .filter((one): one is GymMembership => 'end' in one)
    .filter((one) => {
      if (!fits(dayOf(one))) return false;
      if (figure === 'money' || figure === 'sold') return dayOf(one) <= today();
      return one.end < today() && one.member_id !== 0 && isLast(gym, one) === (figure === 'lost');
    })
    .map((one) => {
      const member = gym.members.find(({ id }) => id === one.member_id);
      const { fname = '', lname = '' } = member ?? {};
      const { plan_name, price, plan_id: plan } = one;
      return { id: member?.id ?? null, fname, lname, plan_name, day: dayOf(one), price, order: one.id, plan };
    });
}

/** The first days of this month and of the eleven before it, in order. */
const lastMonths = (): string[] =>
  Array.from({ length: 12 }, (_, at) => addToDay(`${today().slice(0, 7)}-01`, { months: at - 11 }));

/** The figures of twelve months, by month and by plan. */
export const getGymReport: FakeCall<'getGymReport'> = ({ gym, user }) => {
  const months = lastMonths();
  const figures = (from: string, to: string, plan?: number) => {
    const rows = (figure: Figure) =>
      countedBy(gym, figure, from, to).filter((row) => plan === undefined || row.plan === plan);
    const cents = rows('money').reduce((sum, { price = 0 }) => sum + Math.round(price * 100), 0);
    return {
      money: cents / 100,
      sold: rows('sold').length,
      renewed: rows('renewed').length,
      lost: rows('lost').length,
    };
  };
  const lastDay = (month: string) => addToDay(addToDay(month, { months: 1 }), { days: -1 });
  return data({
    today: today(),
    months: months.map((month) => ({
      month,
      joined: countedBy(gym, 'joined', month, lastDay(month)).length,
      ...figures(month, lastDay(month)),
      ...(user.role === ADMIN_ROLE && { taken_back: countedBy(gym, 'taken_back', month, lastDay(month)).length }),
    })),
    plans: [...gym.plans]
      .sort((a, b) => a.plan_name.localeCompare(b.plan_name))
      .flatMap(({ id, plan_name, archived }) => {
        const counted = figures(months[0] ?? '', today(), id);
        return archived && !Object.values(counted).some(Boolean) ? [] : [{ id, plan_name, ...counted }];
      }),
  });
};

/** The members whom a figure counts, the latest first. */
export const getFigureMembers: FakeCall<'getFigureMembers'> = ({ gym, user, query }) => {
  const { figure, from, to, plan, page = 1, size = 100 } = query;
  if (figure === 'taken_back' && user.role !== ADMIN_ROLE) throw new FakeHttpError(403, reasons.access.adminOnly);
  const withPrice = figure === 'money' || figure === 'taken_back';
  const all = countedBy(gym, figure, from, to)
    .filter((row) => plan === undefined || row.plan === plan)
    .sort((a, b) => b.day.localeCompare(a.day) || b.order - a.order)
    .map(({ order: _order, plan: _plan, price, ...row }) => (withPrice ? { ...row, price } : row));
  return { ...data(all.slice((page - 1) * size, page * size)), total: all.length };
};
