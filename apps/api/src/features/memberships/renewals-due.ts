import type { AnswerOf, calls, QueryOf } from '@gym/api-contract';
import { addDays } from '@gym/rules';
import { type Database, readRows, type Statement } from '../../platform/database/database.ts';
import { byLetters } from '../members/index.ts';

/** The tallies count days since 1970. */
const EPOCH = `date '1970-01-01'`;
/**
 * `$1` is today, `$2` the last day of "ends soon", `$3` the offset and `$4` the page size. The list of ended
 * memberships takes `$2` too, without using it. The planner cannot read a parameter inside a `select`, so it keeps one
 * plan. That plan uses the indexes for any number of rows; a new plan would take longer than the page.
 */
const [TODAY, UNTIL] = [`((select $1::date) - ${EPOCH})`, `((select $2::date) - ${EPOCH})`];
const [OFFSET, SIZE] = ['(select $3::bigint)', '(select $4::bigint)'];

/** The run, of the `counted` ones, that holds the row at `offset`, and the number of rows before that run. */
const runAtOffset = (counted: string, offset: string, order = ''): string => `
  select run, before
  from (
    select run, members, sum(members) over (order by run ${order}) - members as before
    from (${counted}) as counted
  ) as summed
  where ${offset} < before + members order by run ${order} limit 1`;

/** Sums the tallies of a kind that meet a condition, by `run`. */
const sumTallies = (kind: string, where: string, run = 'position'): string =>
  `select ${run} as run, sum(amount) as members from tallies where kind = '${kind}' and ${where} group by ${run}`;

/** Where the page begins: a `day`, a `member`, and the number of rows to skip (`passed`) from that member on. */
const pageStart = (day: string): string => `
  select ${EPOCH} + day.run::int as day, ids.run << 15 as member,
    (${OFFSET} - day.before - ids.before)::bigint as passed
  from (${day}) as day, lateral (
    ${runAtOffset(sumTallies('ends_run', 'position = day.run', 'run'), `${OFFSET} - day.before`)}
  ) as ids`;

const LAST_MEMBERSHIPS = 'select end_day, member_id from assignments where not renewed';

/** Reads a page; only the members of that page are joined with their plan. */
const pageStatement = (
  name: string,
  { from, rows, order }: { from: string; rows: string; order: string },
): Statement => ({
  name,
  text: `
    with start as (${pageStart(from)})
    select members.id, fname, lname, phone, email, plan_name, ends::text as ends, ends - $1::date as days_left
    from (select due.* from start, lateral (${rows}) as due) as due
      join membership_status using (member_id) join members on members.id = member_id
    order by ${order}`,
});

const ENDING_SOON = sumTallies('ends_day', `position between ${TODAY} and ${UNTIL}`);

/** Memberships that end soon, the earliest first. */
const ENDING_SOON_STATEMENTS = {
  page: pageStatement('due_soon', {
    from: runAtOffset(ENDING_SOON, OFFSET),
    rows: `
      ${LAST_MEMBERSHIPS} and (end_day, member_id) >= (start.day, start.member) and end_day <= (select $2::date)
      order by end_day, member_id offset start.passed limit ${SIZE}`,
    order: 'ends, member_id',
  }),
  total: {
    name: 'due_soon_total',
    text: `select coalesce(sum(members), 0)::bigint as total from (${ENDING_SOON}) as counted`,
  },
};

/** The days before today within today's run of 32 days, and the runs before that one. */
const ENDED_THIS_RUN = sumTallies(
  'ends_day',
  `position >= ${TODAY} >> 5 << 5 and position < ${TODAY}`,
  `position >> 5`,
);
const ENDED_RUNS = `${ENDED_THIS_RUN} union all ${sumTallies('ends_days', `position < ${TODAY} >> 5`)}`;

/** Memberships that have ended, the latest first: staff call last week's members before last year's. */
const ENDED_STATEMENTS = {
  page: pageStatement('has_ended', {
    from: `
      select day.run, days.before + day.before as before
      from (${runAtOffset(ENDED_RUNS, OFFSET, 'desc')}) as days, lateral (${runAtOffset(
        sumTallies(
          'ends_day',
          `position >= days.run << 5 and position < (days.run + 1) << 5
            and position < ${TODAY} and $2::date is not null`,
        ),
        `${OFFSET} - days.before`,
        'desc',
      )}) as day`,
    rows: `
      (${LAST_MEMBERSHIPS} and end_day = start.day and member_id >= start.member
        order by member_id offset start.passed limit ${SIZE})
      union all (${LAST_MEMBERSHIPS} and end_day < start.day order by end_day desc, member_id limit ${SIZE})
      order by end_day desc, member_id limit ${SIZE}`,
    order: 'ends desc, member_id',
  }),
  total: {
    name: 'has_ended_total',
    text: `
      select coalesce(sum(members), 0)::bigint as total
      from (${ENDED_RUNS}) as counted where $2::date is not null`,
  },
};

type DueRow = AnswerOf<typeof calls.getRenewalsDue>['data'][number];
type DueQuery = QueryOf<typeof calls.getRenewalsDue>;

const SORTS = {
  name: ['fname', 'lname'].map(byLetters),
  plan: [byLetters('plan_name')],
  ends: ['ends'],
};

/** The same memberships in an order that no tally has. It reads all of them. */
const sortedStatement = ({ due, sort = 'ends', order }: Pick<DueQuery, 'due' | 'sort' | 'order'>): Statement => {
  const way = order === 'desc' ? ' desc' : '';
  return {
    text: `
      select members.id, fname, lname, phone, email, plan_name, ends::text as ends, ends - $1::date as days_left
      from membership_status join members on members.id = member_id
      where ${due === 'ended' ? 'ends < $1::date and $2::date is not null' : 'ends between $1::date and $2::date'}
      order by ${[...SORTS[sort].map((column) => column + way), 'members.id'].join(', ')}
      offset $3::bigint limit $4::bigint`,
  };
};

/** Whether the tallies have this order: the earliest end first, and of ended memberships the latest. */
const isOwnOrder = ({ due, sort, order = 'asc' }: Pick<DueQuery, 'due' | 'sort' | 'order'>): boolean =>
  sort === undefined || (sort === 'ends' && order === (due === 'ended' ? 'desc' : 'asc'));

/** Which members, in which order, and which of their rows. */
interface DuePage extends Pick<DueQuery, 'due' | 'sort' | 'order'> {
  /** Today in the gym's time zone. */
  readonly today: string;
  readonly offset: number;
  readonly size: number;
}

/** A page of the members whose membership ends soon or has ended, and the number of rows on all pages. */
export async function readRenewalsDue(
  db: Database,
  { due, sort, order, today, offset, size }: DuePage,
): Promise<{ rows: DueRow[]; total: number }> {
  const statements = due === 'ended' ? ENDED_STATEMENTS : ENDING_SOON_STATEMENTS;
  const page = isOwnOrder({ due, sort, order }) ? statements.page : sortedStatement({ due, sort, order });
  const days = [today, due === 'ended' ? today : addDays(today, Number(due))];
  const [rows, [counted]] = await Promise.all([
    readRows<DueRow>(db, page, [...days, offset, size]),
    readRows<{ total: number }>(db, statements.total, days),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
