/** Tallies count days since 1970. */
const EPOCH = `date '1970-01-01'`;
/** A parameter with a day, as a tally's number. Inside a `select`, the planner cannot read it and keeps one plan. */
const numberOf = (day: string): string => `((select ${day}::date) - ${EPOCH})`;

/** Last memberships by the day of their end, as conditions. A tally has the `position` of a day or of 32 days. */
interface EndRange {
  /** The end of a membership. */
  readonly ends: string;
  /** The same for the tallies of single days. */
  readonly days: string;
  /** The tallies of 32 days that are part of the range as a whole. */
  readonly runs: string;
  /** The tallies of the other days. */
  readonly rest: string;
}

export const ALL_ENDS: EndRange = { ends: 'true', days: 'true', runs: 'true', rest: 'false' };

/** @param today a parameter */
export function endedBefore(today: string): EndRange {
  const number = numberOf(today);
  const days = `position < ${number}`;
  return {
    ends: `end_day < (select ${today}::date)`,
    days,
    runs: `position < ${number} >> 5`,
    rest: `position >= ${number} >> 5 << 5 and ${days}`,
  };
}

/** Both days are parameters and included. They are not far apart. */
export function endingBetween(first: string, last: string): EndRange {
  const days = `position between ${numberOf(first)} and ${numberOf(last)}`;
  return {
    ends: `end_day between (select ${first}::date) and (select ${last}::date)`,
    days,
    runs: 'false',
    rest: days,
  };
}

/** Sums the tallies of a kind that meet a condition, by `run`. */
const sumTallies = (kind: string, where: string, run = 'position'): string =>
  `select ${run} as run, sum(amount) as members from tallies where kind = '${kind}' and ${where} group by ${run}`;

const countedRuns = ({ runs, rest }: EndRange): string =>
  `${sumTallies('ends_days', runs)} union all ${sumTallies('ends_day', rest, 'position >> 5')}`;

/** The number of last memberships that end in a range, as `total`. */
export const totalByEnd = (range: EndRange): string =>
  `select coalesce(sum(members), 0)::bigint as total from (${countedRuns(range)}) as counted`;

/** The order of a list: `asc` has the earliest end first. Of equal ends, the first member comes first. */
export type EndOrder = 'asc' | 'desc';

/** The run, of the `counted` ones, that holds the row at `offset`, and the number of rows before that run. */
const runAtOffset = (counted: string, offset: string, order: EndOrder): string => `
  select run, before
  from (
    select run, members, sum(members) over (order by run ${order}) - members as before
    from (${counted}) as counted
  ) as summed
  where ${offset} < before + members order by run ${order} limit 1`;

interface EndPage {
  readonly range: EndRange;
  readonly order: EndOrder;
  /** Parameters. */
  readonly offset: string;
  readonly size: string;
}

/**
 * The `end_day` and `member_id` of a page of the last memberships in a range, as a subquery. Counts lead to the day and
 * to the members where the page begins, so the last page is as fast as the first.
 */
export function pageByEnd({ range, order, ...page }: EndPage): string {
  const [offset, size] = [`(select ${page.offset}::bigint)`, `(select ${page.size}::bigint)`];
  const days = `position >= runs.run << 5 and position < (runs.run + 1) << 5 and ${range.days}`;
  const last = 'select end_day, member_id from assignments where not renewed';
  return `(
    with start as (
      select ${EPOCH} + day.run::int as day, ids.run << 15 as member,
        (${offset} - runs.before - day.before - ids.before)::bigint as passed
      from (${runAtOffset(countedRuns(range), offset, order)}) as runs,
        lateral (${runAtOffset(sumTallies('ends_day', days), `${offset} - runs.before`, order)}) as day,
        lateral (${runAtOffset(
          sumTallies('ends_run', 'position = day.run', 'run'),
          `${offset} - runs.before - day.before`,
          'asc',
        )}) as ids
    )
    select due.* from start, lateral (
      (${last} and end_day = start.day and member_id >= start.member
        order by member_id offset start.passed limit ${size})
      union all (${last} and end_day ${order === 'asc' ? '>' : '<'} start.day and ${range.ends}
        order by end_day ${order}, member_id limit ${size})
      order by end_day ${order}, member_id limit ${size}
    ) as due
  )`;
}
