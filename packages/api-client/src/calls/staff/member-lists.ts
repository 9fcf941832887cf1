import { fieldsOf, hasFeature, numberOf, read, readList, type ReadOptions, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { type MemberRow, toMemberRow } from './member.ts';

/** What the server is to look for, and which part of what it finds it is to answer. */
export interface MemberSearch {
  /** Part of the first name, as it is written. */
  readonly q?: string;
  /** Words, each of them somewhere in full name, phone or email, whatever the case. */
  readonly any?: string;
  /** 1 is the first. */
  readonly page: number;
  /** Up to 10 000. */
  readonly size: number;
}

/** A part of a list. */
export interface MemberPage {
  readonly rows: MemberRow[];
  /** How many members match, on all pages. */
  readonly total: number;
}

/** What a list asks for first: all members, of any gym but the largest. */
export const FIRST_MEMBERS: MemberSearch = { page: 1, size: 10_000 };

function queryOf({ q, any, page, size }: MemberSearch): string {
  const words = [...(q ? [['q', q]] : []), ...(any ? [['any', any]] : [])];
  return String(new URLSearchParams([...words, ['page', String(page)], ['size', String(size)]]));
}

/**
 * Reads a member list from one of its two addresses. A server that does not announce `member-lists` is asked for all
 * members, and what is looked for is the caller's to find among them.
 */
async function readMemberPage(path: string, search: MemberSearch, options?: ReadOptions): Promise<MemberPage> {
  const query = hasFeature('member-lists' satisfies Feature) ? `?${queryOf(search)}` : '';
  const { data, fields, status } = await read(path + query, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const rows = data.map((row) => toMemberRow(fieldsOf(row)));
  return { rows, total: numberOf(fields.total) ?? rows.length };
}

/** All members, for the member list (acceptance E1). */
export const getMembers = (options?: ReadOptions): Promise<MemberRow[]> =>
  readList('/api/getMemberDetails', (row) => toMemberRow(row), options);

/** A part of the member list (acceptance E1); where the server does not announce `member-lists`, all of it. */
export const getMemberPage = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage('/api/getMemberDetails', search, options);

/** All members, under the name that the health list and the pickers call (section 7: `getMember`). */
export const getMembersForMeasurements = (options?: ReadOptions): Promise<MemberRow[]> =>
  readList('/api/getMember', (row) => toMemberRow(row), options);

/** The same part under the name that the health list and the pickers call (section 7: `getMember`). */
export const getMemberPageForMeasurements = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage('/api/getMember', search, options);
