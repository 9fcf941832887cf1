import { calls } from '@gym/api-contract';
import { dayAt } from '../calendar/day-at.ts';
import { beginningOf, dayAfter, firstOfMonth } from '../calendar/day-shift.ts';
import { implement } from '../http/implement.ts';
import { readRows, type Statement } from '../http/read-rows.ts';

interface Figures { money: number; users: number; new_clients: number; sales: number }

/** `$1` is the first of the month, `$2` today, `$3` the moment since which a member is a new client. */
const FIGURES: Statement = {
  name: 'dashboard_figures',
  text: `select
    (select coalesce(sum(price), 0)::float8 from assignments where start_day between $1::date and $2::date) as money,
    (select count(*) from users) as users,
    (select count(*) from members where created_at >= $3::timestamptz) as new_clients,
    (select count(*) from assignments where sold_on between $1::date and $2::date) as sales`,
};

/** Today and the twenty-nine days before. */
const NEW_FOR_DAYS = 30;

/** The dashboard's figures, by the gym's own days (acceptance B6). */
export const getFigures = implement(calls.getDashboardFigures, async (_incoming, { db, clock, config: { gym } }) => {
  const today = dayAt(clock.now(), gym.timeZone);
  const newSince = beginningOf(dayAfter(today, 1 - NEW_FOR_DAYS), gym.timeZone);
  const [figures] = await readRows<Figures>(db, FIGURES, [firstOfMonth(today), today, newSince]);
  if (!figures) throw new Error('The database counted nothing.');
  return { status: 'success', data: { ...figures, today } };
});
