import { ADMIN_ROLE, type AnswerOf, calls, type QueryOf, reasons } from '@gym/api-contract';
import { addDays, dayAt, daysBetween, startOfMonth } from '@gym/rules';
import { type CallsConfig, implement, type SignedIn } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/calendar/start-of-day.ts';
import { JOINED_AT } from '../members/index.ts';
import { HttpError } from '../../platform/errors/http-error.ts';

/** Whether a user sees the gym's sums of money: administrators do, and staff if the gym's setting says so. */
export const seesMoney = ({ role }: SignedIn, { moneyFigures }: Pick<CallsConfig, 'moneyFigures'>): boolean =>
  role === ADMIN_ROLE || moneyFigures === 'everyone';

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

type Figure = QueryOf<typeof calls.getFigureMembers>['figure'];
type Row = AnswerOf<typeof calls.getFigureMembers>['data'][number];

/** The page size if the request has none. */
const DEFAULT_PAGE_SIZE = 100;

/** `$1` and `$2` are moments. The condition on the plan is here for the same parameters: a new member has none. */
const JOINED_MEMBERS = {
  rows: `
    select id, fname, lname, ${JOINED_AT} as at from members
    where ${JOINED_AT} >= $1 and ${JOINED_AT} < $2 and $3::bigint is null
    order by ${JOINED_AT} desc, id desc offset $4 limit $5`,
  total: `
    select count(*) as total from members
    where ${JOINED_AT} >= $1 and ${JOINED_AT} < $2 and $3::bigint is null`,
};

/**
 * `$1` and `$2` are moments. The audit trail keeps a sale that was taken back; an erasure leaves nothing of it. The
 * member may have been merged since.
 */
const TAKEN_BACK_WHERE = `action = 'takeBackMembership' and at >= $1 and at < $2
  and ($3::bigint is null or (before ->> 'plan_id')::bigint = $3)`;
const TAKEN_BACK_SALES = {
  rows: `
    select members.id, coalesce(members.fname, '') as fname, coalesce(members.lname, '') as lname,
      coalesce(before ->> 'plan_name', '') as plan_name, coalesce((before ->> 'price')::float8, 0) as price, at,
      coalesce(users.fname || ' ' || users.lname, '') as by, coalesce(after ->> 'reason', '') as reason
    from (
      select id, at, user_id, before, after from audit_entries
      where ${TAKEN_BACK_WHERE} order by at desc, id desc offset $4 limit $5
    ) as entry
    left join users on users.id = user_id
    left join member_merges on gone_id = (before ->> 'member_id')::bigint and undone_at is null
    left join members on members.id = coalesce(kept_id, (before ->> 'member_id')::bigint)
    order by at desc, entry.id desc`,
  total: `select count(*) as total from audit_entries where ${TAKEN_BACK_WHERE}`,
};

interface MembershipFigure {
  /** The column of the day that counts. */
  readonly day: string;
  readonly where: string;
  /** Whether a membership of today counts. What ends today has not ended yet. */
  readonly today: boolean;
}

const MEMBERSHIP_FIGURES: Readonly<Record<Exclude<Figure, 'joined' | 'taken_back'>, MembershipFigure>> = {
  money: { day: 'start_day', where: 'true', today: true },
  sold: { day: 'sold_on', where: 'true', today: true },
  renewed: { day: 'end_day', where: 'renewed and member_id is not null', today: false },
  lost: { day: 'end_day', where: 'not renewed', today: false },
};

/** `$1` and `$2` are days, `$3` is a plan or null, `$4` the offset, `$5` the page size. */
function membershipStatements({ day, where }: MembershipFigure) {
  const counted = `
    from assignments
    where ${day} between $1 and $2 and ${where} and ($3::bigint is null or plan_id = $3)`;
  return {
    rows: `
      select members.id, coalesce(fname, '') as fname, coalesce(lname, '') as lname, plan_name, day::text as day, price
      from (
        select id as sale, member_id, plan_name, ${day} as day, price::float8 as price ${counted}
        order by ${day} desc, id desc offset $4 limit $5
      ) as counted left join members on members.id = member_id
      order by counted.day desc, sale desc`,
    total: `select count(*) as total ${counted}`,
  };
}

/** The members whom a figure of the dashboard counts, the latest first. */
export const getFigureMembers = implement(calls.getFigureMembers, async ({ query, user }, { db, clock, config }) => {
  const { figure, from, to, plan = null, page = 1, size = DEFAULT_PAGE_SIZE } = query;
  const { timeZone } = config.gym;
  const isAllowed = figure === 'taken_back' ? user.role === ADMIN_ROLE : figure !== 'money' || seesMoney(user, config);
  if (!isAllowed) throw new HttpError(403, reasons.access.adminOnly, { cause: 'not admin' });
  const read = async <Found extends object>(statements: { rows: string; total: string }, range: unknown[]) => {
    const [rows, [counted]] = await Promise.all([
      readRows<Found>(db, { text: statements.rows }, [...range, plan, (page - 1) * size, size]),
      readRows<{ total: number }>(db, { text: statements.total }, [...range, plan]),
    ]);
    return { rows, total: counted?.total ?? 0 };
  };

  if (figure === 'joined' || figure === 'taken_back') {
    const moments = [from, addDays(to, 1)].map((day) => startOfDay(day, timeZone));
    const statements = figure === 'joined' ? JOINED_MEMBERS : TAKEN_BACK_SALES;
    const { rows, total } = await read<Omit<Row, 'day'> & { at: Date }>(statements, moments);
    return { status: 'success', data: rows.map(({ at, ...row }) => ({ ...row, day: dayAt(at, timeZone) })), total };
  }
  const counted = MEMBERSHIP_FIGURES[figure];
  const today = dayAt(clock.now(), timeZone);
  const last = counted.today ? today : addDays(today, -1);
  const { rows, total } = await read<Row>(membershipStatements(counted), [from, to < last ? to : last]);
  return {
    status: 'success',
    data: rows.map(({ price, ...row }) => (figure === 'money' ? { ...row, price } : row)),
    total,
  };
});
