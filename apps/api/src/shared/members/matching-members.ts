import type { MembershipStatus } from '@gym/rules';
import { isUpcoming, LAST_MEMBERSHIPS } from '../memberships/membership-status.ts';
import { searchConditions } from './search-patterns.ts';
import type { Values } from './values.ts';

/** What a list of members shows: the searches and filters. */
export interface MemberFilter {
  /** A part of the first name. */
  readonly q?: string | undefined;
  /** Words in name, phone and email, or a phone or member number. */
  readonly any?: string | undefined;
  readonly membership?: MembershipStatus | undefined;
  /** The plan of the last membership, by name. */
  readonly plan?: string | undefined;
  readonly tag?: string | undefined;
}

function statusCondition(status: Exclude<MembershipStatus, 'none'>, today: string, values: Values): string {
  const day = values.add(today, 'date');
  if (status === 'ended') return `ends < ${day}`;
  return `ends >= ${day} and ${status === 'active' ? 'not ' : ''}${isUpcoming(day)}`;
}

/** The members that a filter leaves `today`, and their memberships if it or the order needs them. */
export function matchingMembers(
  { q = '', any = '', membership, plan, tag }: MemberFilter,
  today: string,
  values: Values,
  withEnds = false,
): string {
  const conditions = [
    ...(q === '' ? [] : [`strpos(fname, ${values.add(q, 'text')}) > 0`]),
    ...(tag === undefined
      ? []
      : [`members.id in (select tagged.member_id from member_tags as tagged where tag = ${values.add(tag, 'text')})`]),
    ...(plan === undefined ? [] : [`plan_name = ${values.add(plan, 'text')}`]),
    ...(membership === 'none' ? ['not exists (select from membership_status as last where last.member_id = id)'] : []),
    ...(membership === undefined || membership === 'none' ? [] : [statusCondition(membership, today, values)]),
  ];
  const isJoined = plan !== undefined || (membership !== undefined && membership !== 'none') || withEnds;
  const from = `members ${isJoined ? `left join ${LAST_MEMBERSHIPS} as last on last.member_id = id` : ''}`;
  const searched = searchConditions(any, values);
  const where = (all: readonly string[]) => (all.length === 0 ? '' : `where ${all.join(' and ')}`);
  if (!searched) return `${from} ${where(conditions)}`;
  const { exact, near } = searched;
  if (near === undefined) return `${from} ${where([...conditions, exact])}`;
  // A wrong letter is forgiven only if nothing is found without. The planner runs the inner statement at most once.
  const none = `not exists (select from ${from} ${where([...conditions, exact])})`;
  return `${from} ${where([...conditions, `(${exact} or (${none} and ${near}))`])}`;
}
