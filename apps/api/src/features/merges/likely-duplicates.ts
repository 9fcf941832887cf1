import { calls } from '@gym/api-contract';
import { inArray, sql, type SQL } from 'drizzle-orm';
import { implement } from '../../platform/http/implement-call.ts';
import { maskContact } from '../../shared/members/mask-contact.ts';
import { members } from '../../platform/database/schema/index.ts';

const DEFAULT_PAGE_SIZE = 20;
const MAX_NAMED = 10;

interface MatchKey {
  readonly key: SQL;
  readonly indexed: SQL;
}

/**
 * What two records of one person may share. Each key is the expression of a partial index with the condition `indexed`.
 * The queries read only that index, in its order (migration 0009).
 */
const MATCH_KEYS: Readonly<Record<'phone' | 'email' | 'name', MatchKey>> = {
  phone: { key: sql.raw(`(ltrim(phone, '+') collate "C")`), indexed: sql`true` },
  email: { key: sql.raw(`(lower(email collate "und-x-icu") collate "C")`), indexed: sql`true` },
  name: {
    key: sql.raw(
      `(lower((fname || ' ' || lname || ' / ' || father_fname || ' ' || father_lname) collate "und-x-icu")
        collate "C")`,
    ),
    indexed: sql.raw('octet_length(fname || lname || father_fname || father_lname) <= 900'),
  },
};

const { id, fname, lname, phone, email } = members;

/** Groups of members who may be one person, in the order of what they share. */
export const getLikelyDuplicates = implement(
  calls.getLikelyDuplicates,
  async ({ query: { by, after, size = DEFAULT_PAGE_SIZE } }, { db }) => {
    const { key, indexed } = MATCH_KEYS[by];
    const {
      rows: [start],
    } = await db.execute<{ key: string }>(sql`select ${key} as key from members where id = ${after ?? 0}`);
    const { rows } = await db.execute<{ ids: string[]; count: string }>(sql`
    select ids, count
    from (
        select ${key} as key from members where ${indexed} and ${key} > ${start?.key ?? ''}
        group by ${key} having count(*) > 1 order by ${key} limit ${size + 1}
      ) as shared,
      lateral (
        select (array_agg(id order by id))[1:${sql.raw(String(MAX_NAMED))}] as ids, count(*) as count
        from members where ${indexed} and ${key} = shared.key
      ) as found
    order by shared.key`);
    const groups = rows.slice(0, size).map(({ ids, count }) => ({ ids: ids.map(Number), count: Number(count) }));
    const wanted = groups.flatMap(({ ids }) => ids);
    const found =
      wanted.length === 0
        ? []
        : await db.select({ id, fname, lname, phone, email }).from(members).where(inArray(id, wanted));
    const contacts = new Map(found.map((member) => [member.id, { ...member, ...maskContact(member) }]));
    return {
      status: 'success',
      data: groups.map(({ ids, count }) => ({ members: ids.flatMap((one) => contacts.get(one) ?? []), count })),
      more: rows.length > size,
    };
  },
);
