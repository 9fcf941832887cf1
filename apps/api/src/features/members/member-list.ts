import { calls, type MemberRow } from '@gym/api-contract';
import type { Database } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows } from '../../platform/database/read-rows.ts';
import type { Services } from '../../platform/services/services.ts';
import { dayAt } from '../../shared/calendar/days.ts';
import { tagsOfMembers } from '../../shared/members/member-tags.ts';
import {
  ALL_MEMBERS,
  COMMON_NAME_PAGE,
  MEMBER_PAGE,
  MEMBER_TOTAL,
  NAME_TOTAL,
  RARE_NAME_PAGE,
  wordSearch,
} from './member-list-queries.ts';

/** The search and the page of a list; without any of them, the whole list. */
interface MemberSearch {
  readonly q?: string | undefined;
  readonly any?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

interface FoundMembers {
  readonly data: MemberRow[];
  /** The number of matches on all pages. */
  readonly total: number;
}

/** The page size if a request has only a page number. */
const DEFAULT_PAGE_SIZE = 10_000;

const totalOf = ([row]: { total: number }[]): number => row?.total ?? 0;

/** Members in the order of joining (acceptance E1, E2), each with the membership status of `today`. */
async function findMembers(
  db: Database,
  { q = '', any = '', page, size }: MemberSearch,
  today: string,
): Promise<FoundMembers> {
  const hasWords = any.trim() !== '';
  const isSearch = q !== '' || hasWords;
  const isPaged = page !== undefined || size !== undefined;
  if (!isSearch && !isPaged) {
    const data = await readRows<MemberRow>(db, ALL_MEMBERS, [today]);
    return { data, total: data.length };
  }
  const limit = isPaged ? (size ?? DEFAULT_PAGE_SIZE) : null;
  const offset = limit === null ? 0 : ((page ?? 1) - 1) * limit;
  if (!isSearch) {
    const [data, total] = await Promise.all([
      readRows<MemberRow>(db, MEMBER_PAGE, [offset, limit, today]),
      readRows<{ total: number }>(db, MEMBER_TOTAL),
    ]);
    return { data, total: totalOf(total) };
  }
  const range = { offset, limit, today };
  return hasWords ? findByWords(db, any, q, range) : findByName(db, q, range);
}

/** A page of the matches; all matches if `limit` is null. */
interface PageRange {
  readonly offset: number;
  readonly limit: number | null;
  readonly today: string;
}

interface NameTotal {
  readonly total: number;
  readonly all_members: number;
}

async function findByName(db: Database, q: string, { offset, limit, today }: PageRange): Promise<FoundMembers> {
  const [{ total, all_members: allMembers } = { total: 0, all_members: 0 }] = await readRows<NameTotal>(
    db,
    NAME_TOTAL,
    [q],
  );
  if (offset >= total) return { data: [], total };
  // An estimate of the members that a scan reads until the page is full, if the matches are spread evenly.
  const scanned = Math.min(total, limit === null ? total : offset + limit) * (allMembers / total);
  return {
    data: await readRows<MemberRow>(db, scanned < total ? COMMON_NAME_PAGE : RARE_NAME_PAGE, [q, offset, limit, today]),
    total,
  };
}

async function findByWords(
  db: Database,
  any: string,
  q: string,
  { offset, limit, today }: PageRange,
): Promise<FoundMembers> {
  const search = wordSearch(any, q);
  const data = await readRows<MemberRow>(db, search.page, [offset, limit, today, ...search.values]);
  // A first page that is not full holds all matches.
  if (offset === 0 && (limit === null || data.length < limit)) return { data, total: data.length };
  return { data, total: totalOf(await readRows<{ total: number }>(db, search.total, [...search.values])) };
}

/** Adds the tags of the members who have any. */
async function withTags(db: Database, rows: readonly MemberRow[]): Promise<MemberRow[]> {
  const tags = await tagsOfMembers(
    db,
    rows.map(({ id }) => Number(id)),
  );
  if (tags.size === 0) return [...rows];
  return rows.map((row) => {
    const own = tags.get(Number(row.id));
    return own ? { ...row, tags: own } : row;
  });
}

const listMembers = async (search: MemberSearch, { db, clock, config }: Services) => {
  const { data, total } = await findMembers(db, search, dayAt(clock.now(), config.gym.timeZone));
  return { status: 'success', data: await withTags(db, data), total };
};

export const getMemberList = implement(calls.getMemberDetails, ({ query }, services) => listMembers(query, services));

/** The same list under the name that the measurement screens call (acceptance K). */
export const getMemberListForMeasurements = implement(calls.getMember, ({ query }, services) =>
  listMembers(query, services),
);
