import { calls } from '@gym/api-contract';
import { addDays, dayAt, startOfMonth } from '@gym/rules';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/database.ts';
import { startOfDay } from '../../shared/calendar/start-of-day.ts';
import { JOINED_AT } from '../../shared/members/joined.ts';
import { getDeskOverview } from './desk-overview.ts';
import { getFigureMembers } from './figure-members.ts';
import { getGymReport } from './gym-report.ts';
import { seesMoney } from './money-access.ts';

/** The sum of the month so far. */
const sumTallies = (kind: string): string => `(
  select coalesce(sum(amount), 0) from tallies
  where kind = '${kind}'
    and position between (select $1::date) - date '1970-01-01' and (select $2::date) - date '1970-01-01')`;

interface Figures {
  money: number;
  users: number;
  new_clients: number;
  sales: number;
}

/**
 * `$1` is the first of the month, `$2` today. A member who joined since `$3` is a new client, unless the record was
 * erased or merged into another one. Whole days and hours are summed from their tallies; members who joined within the
 * hour of `$3` are counted one by one. A disabled user does not sign in, and does not count.
 */
const FIGURES_STATEMENT: Statement = {
  name: 'dashboard_figures',
  text: `select
    ${sumTallies('charged')}::float8 as money,
    (select count(*) from users where active) as users,
    (select coalesce(sum(amount), 0) from tallies
        where kind = 'joined' and position > hour_of((select $3::timestamptz)))::bigint
      + (select count(*) from members
        where ${JOINED_AT} >= (select $3::timestamptz)
          and ${JOINED_AT} < to_timestamp(3600 * (hour_of((select $3::timestamptz)) + 1))) as new_clients,
    ${sumTallies('sold')}::bigint as sales`,
};

/** Today and the 29 days before it. */
const NEW_CLIENT_DAYS = 30;

/** The dashboard's figures, by days of the gym's time zone (acceptance B6). */
const getDashboardFigures = implement(calls.getDashboardFigures, async ({ user }, { db, clock, config }) => {
  const { gym } = config;
  const today = dayAt(clock.now(), gym.timeZone);
  const newSince = startOfDay(addDays(today, 1 - NEW_CLIENT_DAYS), gym.timeZone);
  const [figures] = await readRows<Figures>(db, FIGURES_STATEMENT, [startOfMonth(today), today, newSince]);
  if (!figures) throw new Error('The database counted nothing.');
  const { money, ...others } = figures;
  return { status: 'success', data: { ...(seesMoney(user, config) && { money }), ...others, today } };
});

export const dashboardRoutes = [getDashboardFigures, getDeskOverview, getGymReport, getFigureMembers];
