import { BY_NAME, CONTACT, withDetails } from './member-list-queries.ts';
import { matchingMembers, type MemberFilter } from '../../shared/members/matching-members.ts';
import { Values } from '../../shared/members/values.ts';

/** A sort and filters of the member list, besides its searches. */
export interface MemberView extends MemberFilter {
  readonly sort?: 'name' | 'added' | 'membership' | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A statement with its values. The planner must see how rare each is, so it has no name. */
export interface ViewStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** What a list shows: the members that the searches and filters leave. */
export interface SearchedView extends MemberView {
  readonly today: string;
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
  const rows = matchingMembers(view, view.today, values, view.sort === 'membership');
  const order = orderOf(view);
  const page = `offset ${values.add(offset, 'bigint')} limit ${values.add(limit, 'bigint')}`;
  return {
    text: withDetails(`(select ${CONTACT} from ${rows} order by ${order} ${page}) as found`, day, order),
    values: values.list,
  };
}

/** How many members a view leaves. */
export function viewTotal(view: SearchedView): ViewStatement {
  const values = new Values();
  return {
    text: `select count(*) as total from ${matchingMembers(view, view.today, values)}`,
    values: values.list,
  };
}

/** The ids of the members whom a filter leaves, from the lowest after `after`. */
export function matchingIds(filter: MemberFilter, today: string, after: number, limit: number): ViewStatement {
  const values = new Values();
  const found = `select members.id from ${matchingMembers(filter, today, values)}`;
  return {
    text: `select id from (${found}) as found where id > ${values.add(after, 'bigint')}
      order by id limit ${values.add(limit, 'bigint')}`,
    values: values.list,
  };
}
