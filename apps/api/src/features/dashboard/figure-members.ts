import { ADMIN_ROLE, type AnswerOf, calls, type QueryOf, reasons } from '@gym/api-contract';
import { addDays, dayAt } from '@gym/rules';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows } from '../../platform/database/database.ts';
import { startOfDay } from '../../shared/calendar/start-of-day.ts';
import { JOINED_AT } from '../../shared/members/joined.ts';
import { seesMoney } from './money-access.ts';

type Figure = QueryOf<typeof calls.getFigureMembers>['figure'];
type Row = AnswerOf<typeof calls.getFigureMembers>['data'][number];

/** The page size if the request has none. */
const DEFAULT_PAGE_SIZE = 100;

/** `$1` and `$2` are moments. The condition on the plan is here for the same parameters: a new member has none. */
const JOINED = {
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
const TAKEN_BACK = {
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
    const statements = figure === 'joined' ? JOINED : TAKEN_BACK;
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
