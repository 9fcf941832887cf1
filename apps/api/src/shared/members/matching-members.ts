import { numberSearch, searchPatterns } from './search-patterns.ts';

/** What a list of members shows: the searches and filters. */
export interface MemberFilter {
  /** A part of the first name. */
  readonly q?: string | undefined;
  /** Words in name, phone and email, or a phone or member number. */
  readonly any?: string | undefined;
  readonly membership?: 'active' | 'ended' | 'none' | undefined;
  /** The plan of the last membership, by name. */
  readonly plan?: string | undefined;
  readonly tag?: string | undefined;
}

/** Collects the values of a statement. Each gets the next number. */
export class Values {
  readonly list: unknown[];
  constructor(...first: unknown[]) {
    this.list = first;
  }
  add(value: unknown, type: string): string {
    return `$${this.list.push(value)}::${type}`;
  }
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

/** The members that a filter leaves `today`, and their memberships if it or the order needs them. */
export function matchingMembers(
  { q = '', any = '', membership, plan, tag }: MemberFilter,
  today: string,
  values: Values,
  withEnds = false,
): string {
  const conditions = [
    ...(q === '' ? [] : [`strpos(fname, ${values.add(q, 'text')}) > 0`]),
    ...(any.trim() === '' ? [] : [wordConditions(any, values)]),
    ...(tag === undefined
      ? []
      : [`members.id in (select tagged.member_id from member_tags as tagged where tag = ${values.add(tag, 'text')})`]),
    ...(plan === undefined ? [] : [`plan_name = ${values.add(plan, 'text')}`]),
    ...(membership === 'none' ? ['not exists (select from membership_status as last where last.member_id = id)'] : []),
    ...(membership === 'active' ? [`ends >= ${values.add(today, 'date')}`] : []),
    ...(membership === 'ended' ? [`ends < ${values.add(today, 'date')}`] : []),
  ];
  const hasMembership = plan !== undefined || membership === 'active' || membership === 'ended';
  const isJoined = hasMembership || withEnds;
  return `members ${isJoined ? 'left join membership_status on member_id = id' : ''}
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
}
