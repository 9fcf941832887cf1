import { type AnswerOf, calls } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/read-rows.ts';
import { addDays, dayAt } from '../../shared/calendar/days.ts';

/** Days as the tallies count them: since 1970. */
const EPOCH = `date '1970-01-01'`;
/**
 * `$1` is today, `$2` the last day that is near; the list of those whose time is over takes it too, and it stands for nothing
 * there. `$3` members are passed over, `$4` answered. What stands in a `select` the planner cannot look into: so it keeps one
 * plan, which walks the indexes however few or many are due, where planning anew would cost more than the page.
 */
const [TODAY, UNTIL] = [`((select $1::date) - ${EPOCH})`, `((select $2::date) - ${EPOCH})`];
const [PASSED, SIZE] = ['(select $3::bigint)', '(select $4::bigint)'];

/** Of `counted` runs the one in which the row after `passed` others is, and how many come before it. */
const runAtOffset = (counted: string, passed: string, order = ''): string => `
  select run, before
  from (select run, members, sum(members) over (order by run ${order}) - members as before from (${counted}) as counted) as summed
  where ${passed} < before + members order by run ${order} limit 1`;

/** Sums of the tallies of a kind where a condition holds, by `run`. */
const sumTallies = (kind: string, where: string, run = 'position'): string =>
  `select ${run} as run, sum(amount) as members from tallies where kind = '${kind}' and ${where} group by ${run}`;

/** Where the page begins: on which \`day\`, and with how many to pass over from which \`member\` on. */
const pageStart = (day: string): string => `
  select ${EPOCH} + day.run::int as day, ids.run << 15 as member, (${PASSED} - day.before - ids.before)::bigint as passed
  from (${day}) as day, lateral (${runAtOffset(sumTallies('ends_run', 'position = day.run', 'run'), `${PASSED} - day.before`)}) as ids`;

const LAST_MEMBERSHIPS = 'select end_day, member_id from assignments where not renewed';

/** What each was sold is looked up for the page alone. */
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

/** Whose time ends soon, the earliest first. */
const ENDING_SOON_STATEMENTS = {
  page: pageStatement('due_soon', {
    from: runAtOffset(ENDING_SOON, PASSED),
    rows: `${LAST_MEMBERSHIPS} and (end_day, member_id) >= (start.day, start.member) and end_day <= (select $2::date) order by end_day, member_id offset start.passed limit ${SIZE}`,
    order: 'ends, member_id',
  }),
  total: {
    name: 'due_soon_total',
    text: `select coalesce(sum(members), 0)::bigint as total from (${ENDING_SOON}) as counted`,
  },
};

/** Days before today in today's own run of 2⁵, and the runs before it. */
const ENDED_THIS_RUN = sumTallies(
  'ends_day',
  `position >= ${TODAY} >> 5 << 5 and position < ${TODAY}`,
  `position >> 5`,
);
const ENDED_RUNS = `${ENDED_THIS_RUN} union all ${sumTallies('ends_days', `position < ${TODAY} >> 5`)}`;

/** Whose time is over, the latest first: those who left last week are called before those who left last year. */
const ENDED_STATEMENTS = {
  page: pageStatement('has_ended', {
    from: `
      select day.run, days.before + day.before as before
      from (${runAtOffset(ENDED_RUNS, PASSED, 'desc')}) as days, lateral (${runAtOffset(
        sumTallies(
          'ends_day',
          `position >= days.run << 5 and position < (days.run + 1) << 5 and position < ${TODAY} and $2::date is not null`,
        ),
        `${PASSED} - days.before`,
        'desc',
      )}) as day`,
    rows: `
      (${LAST_MEMBERSHIPS} and end_day = start.day and member_id >= start.member order by member_id offset start.passed limit ${SIZE})
      union all (${LAST_MEMBERSHIPS} and end_day < start.day order by end_day desc, member_id limit ${SIZE})
      order by end_day desc, member_id limit ${SIZE}`,
    order: 'ends desc, member_id',
  }),
  total: {
    name: 'has_ended_total',
    text: `select coalesce(sum(members), 0)::bigint as total from (${ENDED_RUNS}) as counted where $2::date is not null`,
  },
};

type DueRow = AnswerOf<typeof calls.getRenewalsDue>['data'][number];

/** What a page is, where its size is not given. */
const DEFAULT_PAGE_SIZE = 1000;

/** A page of the members to talk to about their next period. */
export const getRenewalsDue = implement(calls.getRenewalsDue, async ({ query }, { db, clock, config }) => {
  const { due, page = 1, size = DEFAULT_PAGE_SIZE } = query;
  const today = dayAt(clock.now(), config.gym.timeZone);
  const statements = due === 'ended' ? ENDED_STATEMENTS : ENDING_SOON_STATEMENTS;
  const days = [today, due === 'ended' ? today : addDays(today, Number(due))];
  const [data, [counted]] = await Promise.all([
    readRows<DueRow>(db, statements.page, [...days, (page - 1) * size, size]),
    readRows<{ total: number }>(db, statements.total, days),
  ]);
  return { status: 'success', data, total: counted?.total ?? 0 };
});
