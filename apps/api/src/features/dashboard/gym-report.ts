import { ADMIN_ROLE, calls } from '@gym/api-contract';
import { addDays, dayAt, daysBetween, startOfMonth } from '@gym/rules';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/database.ts';
import { startOfDay } from '../../shared/calendar/start-of-day.ts';
import { JOINED_AT } from '../../shared/members/joined.ts';
import { seesMoney } from './money-access.ts';

const MONTHS = 12;

/** The sum of a kind of tallies in a month, for a plan. The first month is 1. */
interface MonthlySum {
  readonly kind: 'charged' | 'sold' | 'renewed' | 'ends_day';
  readonly month: number;
  readonly plan: number;
  readonly amount: number;
}

/**
 * `$1` holds the first days of the months, `$2` is the first of them, `$3` today, all as days since 1970. A membership
 * has ended if its last day is before today.
 */
const SUMS: Statement = {
  name: 'gym_report_sums',
  text: `
    select kind, width_bucket(position, $1::bigint[]) as month, run as plan, sum(amount)::float8 as amount
    from (
      select kind, position, run, amount from tallies
      where kind in ('charged', 'sold') and position between (select $2::bigint) and (select $3::bigint)
      union all
      select kind, position, run, amount from tallies
      where kind in ('renewed', 'ends_day') and position between (select $2::bigint) and (select $3::bigint) - 1
    ) as counted
    group by 1, 2, 3`,
};

/**
 * Members added between each moment of `$1` and the next one. Whole hours are summed from their tallies; members who
 * joined in the hour of a moment are counted one by one, because not every time zone begins its days with an hour.
 */
const JOINED: Statement = {
  name: 'gym_report_joined',
  text: `
    with bounds as (
      select number, hour_of(at) as hour, (
        select count(*) from members where ${JOINED_AT} >= at and ${JOINED_AT} < to_timestamp(3600 * (hour_of(at) + 1))
      ) as rest
      from unnest($1::timestamptz[]) with ordinality as bound (at, number)
    )
    select (start.rest - until.rest + coalesce((
      select sum(amount) from tallies where kind = 'joined' and position > start.hour and position <= until.hour
    ), 0))::bigint as joined
    from bounds as start join bounds as until on until.number = start.number + 1
    order by start.number`,
};

/** Sales taken back between each moment of `$1` and the next one. */
const TAKEN_BACK: Statement = {
  name: 'gym_report_taken_back',
  text: `
    select width_bucket(at, $1::timestamptz[]) as month, count(*) as sales from audit_entries
    where action = 'takeBackMembership' and at >= ($1::timestamptz[])[1] and at < ($1::timestamptz[])[${MONTHS + 1}]
    group by 1`,
};

const PLANS: Statement = {
  name: 'gym_report_plans_with_archived',
  text: 'select id, plan_name, archived from plans order by lower(plan_name), id',
};

/** The tallies count days since 1970. */
const dayNumber = (day: string): number => daysBetween('1970-01-01', day);

/** The first days of the month of `today` and of those before it, in order. */
function lastMonths(today: string): string[] {
  const months = [startOfMonth(today)];
  while (months.length < MONTHS) months.unshift(startOfMonth(addDays(months[0] ?? today, -1)));
  return months;
}

/** The figures of these sums. Cents add up exactly. */
function figuresOf(sums: readonly MonthlySum[], withMoney: boolean) {
  const total = (kind: MonthlySum['kind']) =>
    Math.round(sums.reduce((sum, one) => (one.kind === kind ? sum + one.amount : sum), 0) * 100) / 100;
  return {
    ...(withMoney && { money: total('charged') }),
    sold: total('sold'),
    renewed: total('renewed'),
    lost: total('ends_day'),
  };
}

/** The figures of twelve months, by month and by plan. */
export const getGymReport = implement(calls.getGymReport, async ({ user }, { db, clock, config }) => {
  const { timeZone } = config.gym;
  const today = dayAt(clock.now(), timeZone);
  const months = lastMonths(today);
  const positions = months.map(dayNumber);
  const bounds = [...months, addDays(today, 1)].map((day) => startOfDay(day, timeZone));
  const isAdministrator = user.role === ADMIN_ROLE;
  const [sums, joined, plans, takenBack] = await Promise.all([
    readRows<MonthlySum>(db, SUMS, [positions, positions[0], dayNumber(today)]),
    readRows<{ joined: number }>(db, JOINED, [bounds]),
    readRows<{ id: number; plan_name: string; archived: boolean }>(db, PLANS),
    isAdministrator ? readRows<{ month: number; sales: number }>(db, TAKEN_BACK, [bounds]) : [],
  ]);
  const withMoney = seesMoney(user, config);
  return {
    status: 'success',
    data: {
      today,
      months: months.map((month, at) => ({
        month,
        joined: joined[at]?.joined ?? 0,
        ...figuresOf(
          sums.filter((sum) => sum.month === at + 1),
          withMoney,
        ),
        ...(isAdministrator && { taken_back: takenBack.find((one) => one.month === at + 1)?.sales ?? 0 }),
      })),
      plans: plans.flatMap(({ id, plan_name, archived }) => {
        const ofPlan = sums.filter((sum) => sum.plan === id);
        // An archived plan is shown for as long as it has figures.
        return archived && ofPlan.length === 0 ? [] : [{ id, plan_name, ...figuresOf(ofPlan, withMoney) }];
      }),
    },
  };
});
