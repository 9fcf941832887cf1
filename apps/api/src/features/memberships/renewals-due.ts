import type { AnswerOf, calls, QueryOf } from '@gym/api-contract';
import { addDays } from '@gym/rules';
import { type Database, readRows, type Statement } from '../../platform/database/database.ts';
import { byLetters, endedBefore, endingBetween, type EndOrder, pageByEnd, totalByEnd } from '../members/index.ts';

/**
 * `$1` is today, `$2` the last day of "ends soon"; the list of ended memberships takes it too, without using it. Of a
 * page, `$3` is the offset and `$4` the size.
 */
const RANGES = { soon: endingBetween('$1', '$2'), ended: endedBefore('$1') };

const COLUMNS = `members.id, fname, lname, phone, email, plan_name, ends::text as ends, ends - $1::date as days_left`;

/** Reads a page in the order of the ends; only the members of that page are joined with their plan. */
const pageStatement = (range: keyof typeof RANGES, order: EndOrder): Statement => ({
  name: `due_${range}_${order}`,
  text: `
    select ${COLUMNS}
    from ${pageByEnd({ range: RANGES[range], order, offset: '$3', size: '$4' })} as due
      join membership_status using (member_id) join members on members.id = member_id
    where $2::date is not null
    order by ends ${order}, member_id`,
});

const listStatements = (range: keyof typeof RANGES) => ({
  asc: pageStatement(range, 'asc'),
  desc: pageStatement(range, 'desc'),
  total: { name: `due_${range}_total`, text: `${totalByEnd(RANGES[range])} where $2::date is not null` },
});

const LISTS = { soon: listStatements('soon'), ended: listStatements('ended') };

type DueRow = AnswerOf<typeof calls.getRenewalsDue>['data'][number];
type DueQuery = QueryOf<typeof calls.getRenewalsDue>;
type DueOrder = Pick<DueQuery, 'due' | 'sort' | 'order'>;

const SORTS = { name: ['fname', 'lname'].map(byLetters), plan: [byLetters('plan_name')] };

/** The same memberships in an order that no tally has. It reads all of them. */
const sortedStatement = (sort: keyof typeof SORTS, { due, order }: DueOrder): Statement => {
  const way = order === 'desc' ? ' desc' : '';
  return {
    text: `
      select ${COLUMNS}
      from membership_status join members on members.id = member_id
      where ${due === 'ended' ? 'ends < $1::date and $2::date is not null' : 'ends between $1::date and $2::date'}
      order by ${[...SORTS[sort].map((column) => column + way), 'members.id'].join(', ')}
      offset $3::bigint limit $4::bigint`,
  };
};

/** The page of a list. Unsorted, staff see the earliest end first, but call last week's members before last year's. */
function pageOf({ due, sort, order = 'asc' }: DueOrder): Statement {
  if (sort === 'name' || sort === 'plan') return sortedStatement(sort, { due, order });
  if (due === 'ended') return LISTS.ended[sort === undefined ? 'desc' : order];
  return LISTS.soon[sort === undefined ? 'asc' : order];
}

/** Which members, in which order, and which of their rows. */
interface DuePage extends DueOrder {
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
  const { total } = due === 'ended' ? LISTS.ended : LISTS.soon;
  const days = [today, due === 'ended' ? today : addDays(today, Number(due))];
  const [rows, [counted]] = await Promise.all([
    readRows<DueRow>(db, pageOf({ due, sort, order }), [...days, offset, size]),
    readRows<{ total: number }>(db, total, days),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
