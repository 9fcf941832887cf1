import type { GymMembership } from '@gym/spec-server/gym';
import { data, type FakeCall } from './fake-call.ts';
import { addToDay, today } from './membership-dates.ts';

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
