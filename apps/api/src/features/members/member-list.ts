import { calls, type ListedMember } from '@gym/api-contract';
import { dayAt, MAX_MEMBERS_AT_ONCE } from '@gym/rules';
import {
  ALL_MEMBERS,
  COMMON_NAME_PAGE,
  COMMON_NAME_PAGE_BACKWARDS,
  LAST_MEASURED,
  MEMBER_PAGE,
  MEMBER_TOTAL,
  NAME_SORTED_PAGE,
  NAME_TOTAL,
  RARE_NAME_PAGE,
} from './member-list-queries.ts';
import { matchingMembers, type MemberFilter, Values } from './member-search.ts';
import {
  findByView,
  type FoundMembers,
  fromNearerEnd,
  type MemberView,
  type PageRange,
  readMembers,
  totalOf,
  type ViewStatement,
} from './member-views.ts';
import { type Database, readRows } from '../../platform/database/database.ts';
import { implement, type Services } from '../../platform/http/implement-call.ts';

/** The ids of the members whom a filter leaves, from the lowest after `after`. */
function matchingIds(filter: MemberFilter, today: string, after: number, limit: number): ViewStatement {
  const values = new Values();
  const found = `select members.id from ${matchingMembers(filter, { today, values })}`;
  return {
    text: `select id from (${found}) as found where id > ${values.add(after, 'bigint')}
      order by id limit ${values.add(limit, 'bigint')}`,
    values: values.list,
  };
}

/** The search, the view and the page of a list; without any of them, the whole list. */
interface MemberSearch extends MemberView {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Members, sorted by joining (acceptance E1, E2) unless the view says otherwise, each with the status of `today`. */
async function findMembers(
  db: Database,
  { q = '', any = '', page, size, ...view }: MemberSearch,
  today: string,
): Promise<FoundMembers> {
  const isPaged = page !== undefined || size !== undefined;
  const limit = isPaged ? (size ?? MAX_MEMBERS_AT_ONCE) : null;
  const range = { offset: limit === null ? 0 : ((page ?? 1) - 1) * limit, limit, today };
  const { sort, membership, plan, tag, ids } = view;
  const isFiltered = any.trim() !== '' || [membership, plan, tag, ids].some((filter) => filter !== undefined);
  if (isFiltered || sort === 'membership' || (sort !== undefined && (q !== '' || !isPaged)))
    return findByView(db, { q, any, ...view, today }, range);
  if (q !== '') return findByName(db, q, range);
  if (limit !== null) return findPage(db, view, { ...range, limit });
  const data = await readMembers(db, ALL_MEMBERS, [today]);
  return { data, total: data.length };
}

/** A page of all members. A descending one is the ascending page from the end, so that every page is fast. */
async function findPage(
  db: Database,
  { sort, order }: MemberView,
  { offset, limit, today }: DayPage & { limit: number },
): Promise<FoundMembers> {
  const counted = readRows<{ total: number }>(db, MEMBER_TOTAL).then(totalOf);
  const statement = sort === 'name' ? NAME_SORTED_PAGE : MEMBER_PAGE;
  const read = (from: number, rows: number) => readMembers(db, statement, [from, rows, today]);
  if (sort === undefined || order !== 'desc') {
    const [data, total] = await Promise.all([read(offset, limit), counted]);
    return { data, total };
  }
  const total = await counted;
  const end = total - offset;
  const data = end > 0 ? await read(Math.max(0, end - limit), Math.min(limit, end)) : [];
  return { data: data.reverse(), total };
}

/** A page, and the day of the status of its members. */
type DayPage = PageRange & { readonly today: string };

interface NameTotal {
  readonly total: number;
  readonly all_members: number;
}

async function findByName(db: Database, q: string, { offset, limit, today }: DayPage): Promise<FoundMembers> {
  const [{ total, all_members: allMembers } = { total: 0, all_members: 0 }] = await readRows<NameTotal>(
    db,
    NAME_TOTAL,
    [q],
  );
  if (offset >= total) return { data: [], total };
  const page = fromNearerEnd({ offset, limit: limit ?? total }, total);
  // An estimate of the members that a scan reads until the page is full, if the matches are spread evenly.
  const scanned = Math.min(total, page.offset + page.limit) * (allMembers / total);
  if (scanned >= total) return { data: await readMembers(db, RARE_NAME_PAGE, [q, offset, limit, today]), total };
  const statement = page.backwards ? COMMON_NAME_PAGE_BACKWARDS : COMMON_NAME_PAGE;
  const data = await readMembers(db, statement, [q, page.offset, page.limit, today]);
  return { data: page.backwards ? data.reverse() : data, total };
}

/** Adds the day of each member's last measurement. */
async function withMeasured(db: Database, rows: readonly ListedMember[]): Promise<ListedMember[]> {
  const last = await readRows<{ member_id: number; measured: string }>(db, LAST_MEASURED, [rows.map(({ id }) => id)]);
  const days = new Map(last.map(({ member_id: id, measured }) => [id, measured]));
  return rows.map((row) => ({ ...row, measured: days.get(Number(row.id)) ?? null }));
}

const listMembers = async (search: MemberSearch, { db, clock, config }: Services) => {
  const { data, total } = await findMembers(db, search, dayAt(clock.now(), config.gym.timeZone));
  return { status: 'success', data, total };
};

export const getMemberList = implement(calls.getMemberDetails, ({ query }, services) => listMembers(query, services));

/** The same list under the name that the measurement screens call (acceptance K). A page says who was measured when. */
export const getMemberListForMeasurements = implement(calls.getMember, async ({ query }, services) => {
  const list = await listMembers(query, services);
  const isPaged = query.page !== undefined || query.size !== undefined;
  return isPaged ? { ...list, data: await withMeasured(services.db, list.data) } : list;
});

/** The ids of all members who match; the request names the last id of the response before. */
export const getMatchingMembers = implement(calls.getMatchingMembers, async ({ query }, { db, clock, config }) => {
  const { after = 0, ...filter } = query;
  const found = matchingIds(filter, dayAt(clock.now(), config.gym.timeZone), after, MAX_MEMBERS_AT_ONCE);
  const rows = await readRows<{ id: number }>(db, found, found.values);
  return { status: 'success', data: rows.map(({ id }) => id) };
});
