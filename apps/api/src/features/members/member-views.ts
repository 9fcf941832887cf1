import type { ListedMember } from '@gym/api-contract';
import { type Database, readRows, type Statement } from '../../platform/database/database.ts';
import { BY_NAME, CONTACT, MEMBER_TOTAL, NAME_TOTAL, withDetails } from './member-list-queries.ts';
import {
  type Forgiving,
  isForgiving,
  isUpcoming,
  matchingMembers,
  type MemberFilter,
  Values,
} from './member-search.ts';
import { ALL_ENDS, endedBefore, pageByEnd, totalByEnd } from './pages-by-end.ts';

/** A sort and filters of the member list, besides its searches. */
export interface MemberView extends MemberFilter {
  readonly sort?: 'name' | 'added' | 'membership' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** What a list shows: the members that the searches and filters leave. */
export interface SearchedView extends MemberView {
  readonly today: string;
  readonly forgiving?: Forgiving;
}

/** A page of the matches; all matches if `limit` is null. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number | null;
}

type FullPage = PageRange & { readonly limit: number };

export interface FoundMembers {
  readonly data: ListedMember[];
  /** The number of matches on all pages. */
  readonly total: number;
}

/** A statement with its values. The planner must see how rare each is, so it has no name. */
export interface ViewStatement {
  readonly text: string;
  readonly values: unknown[];
}

export const totalOf = ([row]: { total: number }[]): number => row?.total ?? 0;

const readTotal = async (db: Database, counted: ViewStatement): Promise<number> =>
  totalOf(await readRows<{ total: number }>(db, counted, counted.values));

type FoundMember = Omit<ListedMember, 'tags' | 'starts'> & { tags?: string[] | null; starts?: string | null };

/** Reads members; the contract leaves out the tags of a member without any, and a start that is not to come. */
export async function readMembers(db: Database, statement: Statement, values: unknown[]): Promise<ListedMember[]> {
  const rows = await readRows<FoundMember>(db, statement, values);
  // An undefined value leaves the field out of the JSON, and is much faster than deleting the field.
  for (const row of rows) {
    row.tags ??= undefined;
    row.starts ??= undefined;
  }
  return rows as ListedMember[];
}

/** The rows of a page, counted from the nearer end, so that the last pages are as fast as the first. */
export function fromNearerEnd({ offset, limit }: FullPage, total: number): FullPage & { readonly backwards: boolean } {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const behind = total - offset - rows;
  return behind < offset ? { offset: behind, limit: rows, backwards: true } : { offset, limit, backwards: false };
}

/** The order of a view, or its reverse. Members without a membership come last in both directions. */
function orderOf({ sort, order }: MemberView, backwards = false): string {
  const way = (sort !== undefined && order === 'desc') === backwards ? '' : ' desc';
  if (sort === 'name') return BY_NAME.map((column) => column + way).join(', ');
  return sort === 'membership' ? `ends${way} nulls last, id` : `id${way}`;
}

/** A page of the members that a view leaves, in its order or from its end. */
function viewPage(view: SearchedView, { offset, limit }: PageRange, backwards = false): ViewStatement {
  const values = new Values();
  const day = values.add(view.today, 'date');
  const rows = matchingMembers(view, { ...view, values, withEnds: view.sort === 'membership' });
  const order = orderOf(view, backwards);
  const page = `offset ${values.add(offset, 'bigint')} limit ${values.add(limit, 'bigint')}`;
  return {
    text: withDetails(`(select ${CONTACT} from ${rows} order by ${order} ${page}) as found`, day, order),
    values: values.list,
  };
}

/** How many members a view leaves. */
function viewTotal(view: SearchedView): ViewStatement {
  const values = new Values();
  return {
    text: `select count(*) as total from ${matchingMembers(view, { ...view, values })}`,
    values: values.list,
  };
}

/** How many last memberships of a plan a condition on the day of their end leaves. */
const totalOfPlan = (plan: string, condition: string): string => `
  select coalesce(sum(amount), 0)::bigint as total from tallies
  where kind = 'ends_plan' and position = name_number(${plan}) and ${condition}`;

/** Memberships that are to come, few of all. With `offset 0` the planner does not read all last memberships as well. */
const startingAfter = (day: string): string => `(
  select member_id, plan_name, renewed, start_day as last_start from assignments where start_day > ${day} offset 0)`;

/** The same from counts, unless they do not know it. Members whose membership is to come are few. */
function talliedTotal({
  q = '',
  any = '',
  tag,
  ids,
  membership,
  plan,
  today,
}: SearchedView): ViewStatement | undefined {
  if (any.trim() !== '' || tag !== undefined || ids !== undefined) return undefined;
  const isOfMemberships = membership !== undefined || plan !== undefined;
  if (q !== '') return isOfMemberships ? undefined : { text: NAME_TOTAL.text, values: [q] };
  if (membership === 'none' && plan !== undefined) return undefined;
  const values = new Values();
  const planName = plan === undefined ? undefined : values.add(plan, 'text');
  const last = () => (planName === undefined ? totalByEnd(ALL_ENDS) : totalOfPlan(planName, 'true'));
  const ended = () => {
    const day = values.add(today, 'date');
    return planName === undefined ? totalByEnd(endedBefore(day)) : totalOfPlan(planName, `run < ${day} - '1970-01-01'`);
  };
  const upcoming = () => {
    const day = values.add(today, 'date');
    return `select count(*) as total from ${startingAfter(day)} as last
      where not renewed and ${isUpcoming(day)} ${planName === undefined ? '' : `and plan_name = ${planName}`}`;
  };
  const text = () => {
    if (membership === 'none') return `select (${MEMBER_TOTAL.text}) - (${last()}) as total`;
    if (membership === 'ended') return ended();
    if (membership === 'upcoming') return upcoming();
    if (membership === 'active') return `select (${last()}) - (${ended()}) - (${upcoming()}) as total`;
    return planName === undefined ? MEMBER_TOTAL.text : last();
  };
  return { text: text(), values: values.list };
}

/** A page of all members, or of the ended ones, by the end of the membership. `$1` is today. */
const byEnd = (membership: 'ended' | undefined, order: 'asc' | 'desc'): Statement => {
  const range = membership === undefined ? ALL_ENDS : endedBefore('$1');
  const due = pageByEnd({ range, order, offset: '$2', size: '$3' });
  return {
    name: `members_by_end_${membership ?? 'all'}_${order}`,
    text: withDetails(
      `(select ${CONTACT} from ${due} as due join members on members.id = due.member_id) as page`,
      '$1',
      `ends ${order}, id`,
    ),
  };
};

const LAST_TOTAL: Statement = { name: 'last_memberships_total', text: totalByEnd(ALL_ENDS) };

/** The same with the members who have no membership, who follow all others. */
async function findByEnd(db: Database, view: SearchedView, { offset, limit }: FullPage): Promise<ListedMember[]> {
  const { membership, order = 'asc', today } = view;
  const statement = byEnd(membership === 'ended' ? membership : undefined, order);
  const data = await readMembers(db, statement, [today, offset, limit]);
  if (data.length === limit || membership !== undefined) return data;
  const before = totalOf(await readRows<{ total: number }>(db, LAST_TOTAL));
  const others = { offset: Math.max(0, offset - before), limit: limit - data.length };
  const { data: without } = await findByView(db, { membership: 'none', today }, others);
  return [...data, ...without];
}

/** A page of a view whose total the counts know. */
async function findCounted(db: Database, view: SearchedView, range: FullPage, total: number): Promise<ListedMember[]> {
  if (range.offset >= total) return [];
  const { sort, membership, plan, q = '' } = view;
  const isRange = plan === undefined && q === '' && (membership === undefined || membership === 'ended');
  if (sort === 'membership' && isRange) return findByEnd(db, view, range);
  const { backwards, ...rows } = sort === 'membership' ? { ...range, backwards: false } : fromNearerEnd(range, total);
  const page = viewPage(view, rows, backwards);
  const data = await readMembers(db, page, page.values);
  return backwards ? data.reverse() : data;
}

/** The members that a view leaves. Its search forgives a wrong letter only as `forgiving` says. */
async function findMatches(db: Database, view: SearchedView, { offset, limit }: PageRange): Promise<FoundMembers> {
  const page = viewPage(view, { offset, limit });
  const data = await readMembers(db, page, page.values);
  // A first page that is not full holds all matches.
  if (offset === 0 && (limit === null || data.length < limit)) return { data, total: data.length };
  return { data, total: await readTotal(db, viewTotal(view)) };
}

export async function findByView(
  db: Database,
  view: SearchedView,
  { offset, limit }: PageRange,
): Promise<FoundMembers> {
  const tallied = limit === null ? undefined : talliedTotal(view);
  if (tallied && limit !== null) {
    const total = await readTotal(db, tallied);
    return { data: await findCounted(db, view, { offset, limit }, total), total };
  }
  // Two statements, since an index serves each one, but not both in one.
  const found = await findMatches(db, { ...view, forgiving: 'never' }, { offset, limit });
  if (found.total > 0 || !isForgiving(view.any ?? '')) return found;
  return findMatches(db, { ...view, forgiving: 'always' }, { offset, limit });
}
