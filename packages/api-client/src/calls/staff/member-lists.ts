import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  numberOf,
  read,
  readList,
  type ReadOptions,
  unreadable,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { MAX_MEMBERS_AT_ONCE } from '@gym/rules';
import { type ListedMember, type MemberRow, toListedMember, toMemberRow } from './member.ts';

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

function queryOf({ q, any, page, size, view = {} }: MemberSearch): string {
  const words = [...(q ? [['q', q]] : []), ...(any ? [['any', any]] : [])];
  return String(
    new URLSearchParams([...words, ['page', String(page)], ['size', String(size)], ...Object.entries(view)]),
  );
}

/**
 * Reads a member list from one of its two URLs. A server without the feature `member-lists` returns all members, and
 * the caller searches them.
 */
async function readMemberPage(path: string, search: MemberSearch, options?: ReadOptions): Promise<MemberPage> {
  const query = hasFeature('member-lists' satisfies Feature) ? `?${queryOf(search)}` : '';
  const { data, fields, status } = await read(path + query, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const rows = data.map((row) => toListedMember(fieldsOf(row)));
  return { rows, total: numberOf(fields.total) ?? rows.length };
}

/** All members, for the member list (acceptance E1). */
export const getMembers = (options?: ReadOptions): Promise<MemberRow[]> =>
  readList('/api/getMemberDetails', (row) => toMemberRow(row), options);

/** A page of the member list (acceptance E1). All members if the server does not announce `member-lists`. */
export const getMemberPage = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage('/api/getMemberDetails', search, options);

/** All members, from the call that the health list and the pickers use (section 7: `getMember`). */
export const getMembersForMeasurements = (options?: ReadOptions): Promise<MemberRow[]> =>
  readList('/api/getMember', (row) => toMemberRow(row), options);

/** The same page from the call that the health list and the pickers use (section 7: `getMember`). */
export const getMemberPageForMeasurements = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage('/api/getMember', search, options);

/** Searches and filters of a list, as the address of the list and the calls name them. */
export type MemberFilter = Readonly<Record<string, string>>;

/** The ids of all members that match, however many. Only for servers that announce `matching-members`. */
export async function getMatchingMembers(filter: MemberFilter, options?: ReadOptions): Promise<Id[]> {
  const found: Id[] = [];
  for (let after: Id = 0, isFull = true; isFull; after = found.at(-1) ?? 0) {
    const query = new URLSearchParams({ ...filter, ...(after !== 0 && { after: String(after) }) });
    const { data, status } = await read(`/api/getMatchingMembers?${query}`, options);
    if (!Array.isArray(data)) throw unreadable(status);
    found.push(...data.map(idOf));
    isFull = data.length === MAX_MEMBERS_AT_ONCE;
  }
  return found;
}
