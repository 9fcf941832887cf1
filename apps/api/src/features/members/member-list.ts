import { calls, type MemberRow } from '@gym/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows } from '../../platform/database/read-rows.ts';
import type { Services } from '../../platform/services/services.ts';
import { dayAt } from '../../shared/calendar/days.ts';
import { searchPatterns } from '../../shared/members/search-patterns.ts';
import {
  ALL_MEMBERS,
  COMMON_NAME_PAGE,
  MEMBER_PAGE,
  MEMBER_TOTAL,
  NAME_TOTAL,
  RARE_NAME_PAGE,
  wordSearch,
} from './member-list-queries.ts';

/** What a list is searched for, and which part of it is asked for; all of it where nothing is said. */
interface MemberSearch {
  readonly q?: string | undefined;
  readonly any?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

interface FoundMembers {
  readonly data: MemberRow[];
  /** How many match, on all pages. */
  readonly total: number;
}

/** What a part is, where only its number is given. */
const DEFAULT_PAGE_SIZE = 10_000;

const totalOf = ([row]: { total: number }[]): number => row?.total ?? 0;

/** The members of a list in the order of joining (acceptance E1, E2), each with whether the membership lasts `today`. */
async function findMembers(
  db: Database,
  { q = '', any = '', page, size }: MemberSearch,
  today: string,
): Promise<FoundMembers> {
  const patterns = searchPatterns(any);
  const isSearch = q !== '' || patterns.length > 0;
  const isPart = page !== undefined || size !== undefined;
  if (!isSearch && !isPart) {
    const data = await readRows<MemberRow>(db, ALL_MEMBERS, [today]);
    return { data, total: data.length };
  }
  const limit = isPart ? (size ?? DEFAULT_PAGE_SIZE) : null;
  const offset = limit === null ? 0 : ((page ?? 1) - 1) * limit;
  if (!isSearch) {
    const [data, total] = await Promise.all([
      readRows<MemberRow>(db, MEMBER_PAGE, [offset, limit, today]),
      readRows<{ total: number }>(db, MEMBER_TOTAL),
    ]);
    return { data, total: totalOf(total) };
  }
  const part = { offset, limit, today };
  return patterns.length > 0 ? findByWords(db, patterns, q, part) : findByName(db, q, part);
}

/** A part of what was found; without a limit all of it. */
interface PageRange {
  readonly offset: number;
  readonly limit: number | null;
  readonly today: string;
}

async function findByName(db: Database, q: string, { offset, limit, today }: PageRange): Promise<FoundMembers> {
  const [{ total, everybody } = { total: 0, everybody: 0 }] = await readRows<{ total: number; everybody: number }>(
    db,
    NAME_TOTAL,
    [q],
  );
  if (offset >= total) return { data: [], total };
  // Members met on the way to the end of the part, should those who are found be spread evenly.
  const onTheWay = Math.min(total, limit === null ? total : offset + limit) * (everybody / total);
  return {
    data: await readRows<MemberRow>(db, onTheWay < total ? COMMON_NAME_PAGE : RARE_NAME_PAGE, [
      q,
      offset,
      limit,
      today,
    ]),
    total,
  };
}

async function findByWords(
  db: Database,
  patterns: readonly string[],
  q: string,
  { offset, limit, today }: PageRange,
): Promise<FoundMembers> {
  const search = wordSearch(patterns, q);
  const data = await readRows<MemberRow>(db, search.page, [offset, limit, today, ...search.values]);
  // A first part that is not full is all there is.
  if (offset === 0 && (limit === null || data.length < limit)) return { data, total: data.length };
  return { data, total: totalOf(await readRows<{ total: number }>(db, search.total, [...search.values])) };
}

const listMembers = async (search: MemberSearch, { db, clock, config }: Services) => ({
  status: 'success',
  ...(await findMembers(db, search, dayAt(clock.now(), config.gym.timeZone))),
});

export const getMemberList = implement(calls.getMemberDetails, ({ query }, services) => listMembers(query, services));

/** The same list under the name the health screens use (acceptance K). */
export const getMemberListForMeasurements = implement(calls.getMember, ({ query }, services) =>
  listMembers(query, services),
);
