import { type MembershipStatus, phoneSearch, type SearchedWord, searchedWords } from '@gym/rules';

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

/** The last membership of each member: `plan_name`, its first day `last_start` and its last day `ends`. */
export const LAST_MEMBERSHIPS =
  '(select member_id, plan_name, start_day as last_start, end_day as ends from assignments where not renewed)';

/**
 * The status of a member whose last membership is joined as `last`: a join that yields `membership`, and `starts` of a
 * member whose memberships all begin later. It is computed, never stored. Most members need no look at earlier
 * memberships.
 *
 * @param day the parameter that holds today
 */
export const joinStatus = (day: string): string => `
  left join lateral (
    select case when ends is null then 'none' when ends < ${day}::date then 'ended'
        when first_start > ${day}::date then 'upcoming' else 'active' end as membership,
      case when first_start > ${day}::date then first_start::text end as starts
    from (
      select min(period.start_day) as first_start from assignments as period
      where last_start > ${day}::date and period.member_id = last.member_id and period.end_day >= ${day}::date
    ) as coming
  ) as status on true`;

/**
 * Whether a member whose last membership is joined as `last` has none that runs on the day of the parameter. It reads
 * one value: for an `exists`, the planner may read all memberships once.
 */
export const isUpcoming = (day: string): string => `(
  last_start > ${day} and (
    select period.start_day from assignments as period
    where period.member_id = last.member_id and ${day} between period.start_day and period.end_day limit 1) is null)`;

/** A LIKE pattern of a part of a text. */
const partly = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What a text with a near form of a word has: the first or the second half of the word, or both with the letters
 * between them swapped. It spares most rows the slower pattern.
 */
function halvesOf(word: string): string[] {
  const letters = [...word];
  const half = letters.length >> 1;
  const [first, second] = [letters.slice(0, half), letters.slice(half)];
  const swapped = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)];
  return [first, second, swapped].map((part) => partly(part.join('')));
}

const MEMBER_NUMBER = /^[1-9]\d{0,14}$/;

const hasWord = ({ word }: SearchedWord, values: Values): string => `folded like ${values.add(partly(word), 'text')}`;

/** Every word occurs in name, phone or email; or the text is the phone or the number of the member. */
function exactCondition(text: string, words: readonly SearchedWord[], values: Values): string {
  const phones = phoneSearch(text);
  const number = MEMBER_NUMBER.test(text.trim()) ? text.trim() : undefined;
  const either = [
    `(${words.map((word) => hasWord(word, values)).join(' and ')})`,
    ...(number === undefined ? [] : [`members.id = ${values.add(number, 'bigint')}`]),
  ];
  if (phones !== undefined) {
    // Every such phone has the digits, and only the words have an index.
    const digits = hasWord({ word: phones.digits, near: undefined }, values);
    either.push(`(${digits} and phone ~ ${values.add(phones.pattern, 'text')})`);
  }
  return `(${either.join(' or ')})`;
}

/** Every word occurs, or in a longer one all letters but one. */
const nearCondition = (words: readonly SearchedWord[], values: Values): string =>
  words
    .map((one) => {
      const has = hasWord(one, values);
      if (one.near === undefined) return has;
      const halves = values.add(halvesOf(one.word), 'text[]');
      return `(${has} or (folded like any(${halves}) and folded ~ ${values.add(one.near, 'text')}))`;
    })
    .join(' and ');

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
  /** Numbers of members, with dots between them. */
  readonly ids?: string | undefined;
}

function statusCondition(status: Exclude<MembershipStatus, 'none'>, today: string, values: Values): string {
  const day = values.add(today, 'date');
  if (status === 'ended') return `ends < ${day}`;
  return `ends >= ${day} and ${status === 'active' ? 'not ' : ''}${isUpcoming(day)}`;
}

/** Whether a search forgives a wrong letter: never, always, or if nothing is found without. */
export type Forgiving = 'never' | 'always' | 'if none';

/** Whether a search has a word in which a wrong letter is forgiven. */
export const isForgiving = (any: string): boolean => searchedWords(any).some(({ near }) => near !== undefined);

/** How to search for the members that a filter leaves. */
interface Matching {
  readonly today: string;
  readonly values: Values;
  /** Joins the memberships also if only the order needs them. */
  readonly withEnds?: boolean;
  readonly forgiving?: Forgiving;
}

/** The members that a filter leaves, and their memberships if it or the order needs them. */
export function matchingMembers(
  { q = '', any = '', membership, plan, tag, ids }: MemberFilter,
  { today, values, withEnds = false, forgiving = 'if none' }: Matching,
): string {
  const conditions = [
    ...(ids === undefined ? [] : [`members.id = any(${values.add(ids.split('.'), 'bigint[]')})`]),
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
  const where = (all: readonly string[]) => (all.length === 0 ? '' : `where ${all.join(' and ')}`);
  const words = searchedWords(any);
  if (words.length === 0) return `${from} ${where(conditions)}`;
  const nearly = () => `${from} ${where([...conditions, nearCondition(words, values)])}`;
  if (forgiving === 'always') return nearly();
  const exact = exactCondition(any, words, values);
  if (forgiving === 'never' || !isForgiving(any)) return `${from} ${where([...conditions, exact])}`;
  // The planner runs the inner statement at most once.
  const none = `not exists (select from ${from} ${where([...conditions, exact])})`;
  return `${from} ${where([...conditions, `(${exact} or (${none} and ${nearCondition(words, values)}))`])}`;
}

/** The order of letters in every language, whatever the database's own locale is. Browsers sort as `en`, the same. */
export const byLetters = (column: string): string => `${column} collate "und-x-icu"`;
