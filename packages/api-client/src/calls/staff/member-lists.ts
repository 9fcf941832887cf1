import { type DataOf, get, getAnswer, hasFeature, type Id, type ReadOptions } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import {
  getMatchingMembers as matchingMembers,
  getMember as getMemberForMeasurements,
  getMemberDetails,
} from '@gym/api-contract/calls';
import { MAX_MEMBERS_AT_ONCE } from '@gym/rules';
import type { ListedMember, MemberRow } from './member.ts';

/** What to search for, and which page of the result. */
export interface MemberSearch {
  /** Part of the first name, case-sensitive. */
  readonly q?: string;
  /** Words that each occur somewhere in full name, phone or email, in any case. */
  readonly any?: string;
  /** The first page is 1. */
  readonly page: number;
  /** Up to 10 000. */
  readonly size: number;
  /**
   * `sort`, `order`, `membership` and `plan`, as the call takes them, if the server announces `sorted-lists`; `tag` if
   * it announces `matching-members`.
   */
  readonly view?: Readonly<Record<string, string>>;
}

/** A page of a list. */
export interface MemberPage {
  readonly rows: ListedMember[];
  /** How many members match on all pages. */
  readonly total: number;
}

/** The first search of every list. It covers all members, except in the largest gyms. */
export const FIRST_MEMBERS: MemberSearch = { page: 1, size: MAX_MEMBERS_AT_ONCE };

const queryOf = ({ q, any, page, size, view }: MemberSearch) => ({
  q: q || undefined,
  any: any || undefined,
  page,
  size,
  ...view,
});

/**
 * Reads a member list from one of its two calls. A server without the feature `member-lists` returns all members, and
 * the caller searches them.
 */
async function readMemberPage(
  call: typeof getMemberDetails | typeof getMemberForMeasurements,
  search: MemberSearch,
  options?: ReadOptions,
): Promise<MemberPage> {
  const query = hasFeature('member-lists' satisfies Feature) ? queryOf(search) : {};
  const { data: rows, total = rows.length } = await getAnswer(call, query, options);
  return { rows, total };
}

/** All members, for the member list (acceptance E1). */
export const getMembers = (options?: ReadOptions): Promise<MemberRow[]> => get(getMemberDetails, {}, options);

/** A page of the member list (acceptance E1). All members if the server does not announce `member-lists`. */
export const getMemberPage = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage(getMemberDetails, search, options);

/** All members, from the call that the health list and the pickers use (section 7: `getMember`). */
export const getMembersForMeasurements = (options?: ReadOptions): Promise<MemberRow[]> =>
  get(getMemberForMeasurements, {}, options);

/** The same page from the call that the health list and the pickers use (section 7: `getMember`). */
export const getMemberPageForMeasurements = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage(getMemberForMeasurements, search, options);

/** Searches and filters of a list, as the address of the list and the calls name them. */
export type MemberFilter = Readonly<Record<string, string>>;

/** The ids of all members that match, however many. Only for servers that announce `matching-members`. */
export async function getMatchingMembers(filter: MemberFilter, options?: ReadOptions): Promise<Id[]> {
  const found: Id[] = [];
  let part: DataOf<typeof matchingMembers>;
  do {
    part = (await get(matchingMembers, { ...filter, after: found.at(-1) }, options)) ?? [];
    found.push(...part);
  } while (part.length === MAX_MEMBERS_AT_ONCE);
  return found;
}
