import { getAnswer, hasFeature, type ReadOptions } from '@gym/api-client';
import { pageOf } from '@gym/api-client/calls';
import type { Feature, ListedMember } from '@gym/api-contract';
import { getMember, getMemberDetails } from '@gym/api-contract/calls';
import { MAX_MEMBERS_AT_ONCE } from '@gym/rules';
import { queryOptions } from '@tanstack/react-query';

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
const FIRST_MEMBERS: MemberSearch = { page: 1, size: MAX_MEMBERS_AT_ONCE };

const queryOf = ({ q, any, view, ...page }: MemberSearch) => ({
  q: q || undefined,
  any: any || undefined,
  ...page,
  ...view,
});

/**
 * Reads a member list by one of its two calls. A server without the feature `member-lists` returns all members, and the
 * caller searches them.
 */
const reader =
  (call: typeof getMemberDetails | typeof getMember) =>
  async (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
    pageOf(await getAnswer(call, hasFeature('member-lists' satisfies Feature) ? queryOf(search) : {}, options));

/** A page of the member list (acceptance E1). */
export const readMembers = reader(getMemberDetails);
/** The same page by the call of the health list and the pickers (section 7: `getMember`). */
export const readPickerMembers = reader(getMember);

/** Key of all queries about members; a save invalidates it. */
export const MEMBERS_KEY = ['members'] as const;

/** Rows of the member list: all members, or the first ones of a gym too large for a browser. */
export const memberListQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'list'],
  queryFn: ({ signal }) => readMembers(FIRST_MEMBERS, { signal }),
});

/** The same members in the response that the health list and the pickers use (acceptance F2). */
export const memberPickerQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'picker'],
  queryFn: ({ signal }) => readPickerMembers(FIRST_MEMBERS, { signal }),
});

export const rowsOf = ({ rows }: MemberPage) => rows;
/** Whether the response has only some of the members: then the server searches and pages. */
export const isPartial = ({ rows, total }: MemberPage) => total > rows.length;
