import { BY_NAME, CONTACT, withMembership } from './member-list-queries.ts';
import { numberSearch, searchPatterns } from '../../shared/members/search-patterns.ts';

/** A sort and filters of the member list, besides its searches. */
export interface MemberView {
  readonly sort?: 'name' | 'added' | 'membership' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly membership?: 'active' | 'ended' | 'none' | undefined;
  readonly plan?: string | undefined;
}

/** A statement with its values. The planner must see how rare each is, so it has no name. */
export interface ViewStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** Collects the values of a statement. Each gets the next number. */
class Values {
  readonly list: unknown[] = [];
  add(value: unknown, type: string): string {
    return `$${this.list.push(value)}::${type}`;
  }
}

/** What a list shows: the members that the searches and filters leave. */
export interface SearchedView extends MemberView {
  /** A part of the first name; may be empty. */
  readonly q: string;
  /** Words in name, phone and email, or a phone or member number; may be empty. */
  readonly any: string;
  readonly today: string;
}

/** Every word occurs in name, phone or email; or the text is the phone or the number of the member. */
function wordConditions(any: string, values: Values): string {
  const { phones, number } = numberSearch(any);
  const words = searchPatterns(any).map(
    (word) => `search like (lower(${values.add(word, 'text')} collate "und-x-icu") collate "default")`,
  );
  const found = [
    `(${words.join(' and ')})`,
    ...(phones === undefined ? [] : [`phone ~ ${values.add(phones, 'text')}`]),
    ...(number === undefined ? [] : [`id = ${values.add(number, 'bigint')}`]),
  ];
  return `(${found.join(' or ')})`;
}

/** The members of a view, and their memberships if it needs them. */
function membersOf({ q, any, membership, plan, sort, today }: SearchedView, values: Values): string {
  const conditions = [
    ...(q === '' ? [] : [`strpos(fname, ${values.add(q, 'text')}) > 0`]),
    ...(any.trim() === '' ? [] : [wordConditions(any, values)]),
    ...(plan === undefined ? [] : [`plan_name = ${values.add(plan, 'text')}`]),
    ...(membership === 'none' ? ['not exists (select from membership_status as last where last.member_id = id)'] : []),
    ...(membership === 'active' ? [`ends >= ${values.add(today, 'date')}`] : []),
    ...(membership === 'ended' ? [`ends < ${values.add(today, 'date')}`] : []),
  ];
  const hasMembership = plan !== undefined || membership === 'active' || membership === 'ended';
  const isJoined = hasMembership || sort === 'membership';
  return `members ${isJoined ? 'left join membership_status on member_id = id' : ''}
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
}

/** The order of a view. Members without a membership come last in both directions. */
function orderOf({ sort, order }: MemberView): string {
  const way = order === 'desc' ? ' desc' : '';
  if (sort === 'name') return BY_NAME.map((column) => column + way).join(', ');
  return sort === 'membership' ? `ends${way} nulls last, id` : `id${sort === undefined ? '' : way}`;
}

/** A page of the members that a view leaves, in its order. */
export function viewPage(view: SearchedView, offset: number, limit: number | null): ViewStatement {
  const values = new Values();
  const day = values.add(view.today, 'date');
  const [rows, order] = [membersOf(view, values), orderOf(view)];
  const page = `offset ${values.add(offset, 'bigint')} limit ${values.add(limit, 'bigint')}`;
  return {
    text: withMembership(`(select ${CONTACT} from ${rows} order by ${order} ${page}) as found`, day, order),
    values: values.list,
  };
}

/** How many members a view leaves. */
export function viewTotal(view: SearchedView): ViewStatement {
  const values = new Values();
  return {
    text: `select count(*) as total from ${membersOf({ ...view, sort: undefined }, values)}`,
    values: values.list,
  };
}
