import type { MemberRow } from '@gym/api-contract';
import type { Database } from '../http/database.ts';
import { readRows } from '../http/read-rows.ts';
import { ALL, FOUND_PAGE, FOUND_TOTAL, PAGE, TOTAL } from './member-statements.ts';

/** What a list is searched for, and which part of it is asked for; all of it where nothing is said. */
export interface MemberSearch {
  readonly q?: string | undefined;
  readonly any?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

export interface FoundMembers {
  readonly data: MemberRow[];
  /** How many match, on all pages. */
  readonly total: number;
}

/** What a part is, where only its number is given. */
const FULL_SIZE = 10_000;

/** Each word of a search as a pattern that holds it literally. */
const patternsOf = (any: string): string[] =>
  any.split(/\s+/).filter(Boolean).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

const totalOf = ([row]: { total: number }[]): number => row?.total ?? 0;

/** The members of a list in the order of joining (acceptance E1, E2), each with whether the membership lasts `today`. */
export async function findMembers(db: Database, { q = '', any = '', page, size }: MemberSearch, today: string): Promise<FoundMembers> {
  const patterns = patternsOf(any);
  const isSearch = q !== '' || patterns.length > 0;
  const isPart = page !== undefined || size !== undefined;
  if (!isSearch && !isPart) {
    const data = await readRows<MemberRow>(db, ALL, [today]);
    return { data, total: data.length };
  }
  const limit = isPart ? size ?? FULL_SIZE : null;
  const offset = limit === null ? 0 : ((page ?? 1) - 1) * limit;
  if (!isSearch) {
    const [data, total] = await Promise.all([readRows<MemberRow>(db, PAGE, [offset, limit, today]), readRows<{ total: number }>(db, TOTAL)]);
    return { data, total: totalOf(total) };
  }
  const data = await readRows<MemberRow>(db, FOUND_PAGE, [q, patterns, offset, limit, today]);
  // A first part that is not full is all there is.
  if (offset === 0 && (limit === null || data.length < limit)) return { data, total: data.length };
  return { data, total: totalOf(await readRows<{ total: number }>(db, FOUND_TOTAL, [q, patterns])) };
}
