import { calls, type MemberRow } from '@gym/api-contract';
import { addDays, dayAt, startOfMonth } from '@gym/rules';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/database.ts';
import { JOINED_AT, joinStatus, LAST_MEMBERSHIPS, UNKNOWN_MOMENT } from '../members/index.ts';
import { readRenewalsDue } from '../memberships/index.ts';
import { startOfDay } from '../../platform/calendar/start-of-day.ts';
import { getFigureMembers, getGymReport, seesMoney } from './gym-report.ts';

/** Rows of each list. */
const SIZE = 5;

type AddedMember = Omit<MemberRow, 'starts'> & { readonly joined_at: Date; readonly starts: string | null };

/** The members who joined last. `$1` is today. One of whom nobody knows when is not among them. */
const ADDED_LAST: Statement = {
  name: 'members_added_last',
  text: `
    select id, fname, lname, phone, email, ${JOINED_AT} as joined_at, membership, ends::text as ends, starts
    from (
      select * from members where ${JOINED_AT} > '${UNKNOWN_MOMENT}' order by ${JOINED_AT} desc, id desc limit ${SIZE}
    ) as added
      left join lateral (select * from ${LAST_MEMBERSHIPS} as own where member_id = id limit 1) as last on true
      ${joinStatus('$1')}
    order by joined_at desc, id desc`,
};

const TOTALS: Statement = {
  name: 'members_and_offered_plans',
  text: `select
    (select coalesce(sum(members), 0) from member_blocks where bits = 15)::bigint as members,
    (select count(*) from plans where not archived) as plans`,
};

/** What the front desk starts the day with. The days are those of the renewals list. */
const getDeskOverview = implement(calls.getDeskOverview, async (_incoming, { db, clock, config: { gym } }) => {
  const today = dayAt(clock.now(), gym.timeZone);
  const read = (due: '0' | '7' | 'ended', offset = 0) => readRenewalsDue(db, { due, today, offset, size: SIZE });
  const [[due_today, due_week], ended, added, [totals]] = await Promise.all([
    // Those that end today are the first ones of the week.
    read('0').then(async (first) => [first, await read('7', first.total)] as const),
    read('ended'),
    readRows<AddedMember>(db, ADDED_LAST, [today]),
    readRows<{ members: number; plans: number }>(db, TOTALS),
  ]);
  if (!totals) throw new Error('The database counted nothing.');
  return {
    status: 'success',
    data: {
      today,
      due_today,
      due_week,
      ended,
      added: added.map(({ joined_at, starts, ...member }) => ({
        ...member,
        ...(starts !== null && { starts }),
        joined: dayAt(joined_at, gym.timeZone),
      })),
      ...totals,
    },
  };
});

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
