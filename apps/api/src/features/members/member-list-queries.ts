import type { Statement } from '../../platform/database/read-rows.ts';
import { numberSearch, searchPatterns } from '../../shared/members/search-patterns.ts';

const CONTACT = 'id, fname, lname, phone, email';

/** The columns of a list; `day` is the parameter that holds today. */
const rowColumns = (day: string): string =>
  `${CONTACT},
    case when ends is null then 'none' when ends < ${day}::date then 'ended' else 'active' end as membership,
    ends::text as ends`;

/** Sorted by joining, an order that no change of a member disturbs. `$1` is today. */
export const ALL_MEMBERS: Statement = {
  name: 'all_members',
  text: `select ${rowColumns('$1')} from members left join membership_status on member_id = id order by id`,
};

/** Adds the membership to found members. The limit keeps the planner from reading all memberships for one page. */
const withMembership = (found: string, day: string): string => `
  select ${rowColumns(day)}
  from ${found}
    left join lateral (select ends from membership_status where member_id = id limit 1) as membership on true
  order by id`;

export const MEMBER_TOTAL: Statement = {
  name: 'members_total',
  text: 'select coalesce(sum(members), 0)::bigint as total from member_blocks where bits = 15',
};

/**
 * `$1` is the offset, `$2` the page size, `$3` today. Counted blocks of ids lead to the start of the page, so the last
 * page of a million members is as fast as the first. `limit 1` tells the planner to expect one row. The planner cannot
 * read the value of the last limit, so it keeps one plan: a new plan would take longer than the page.
 */
export const MEMBER_PAGE: Statement = {
  name: 'member_page',
  text: `
    with wide as (
      select block, before
      from (
        select block, members, sum(members) over (order by block) - members as before
        from member_blocks where bits = 15
      ) as runs
      where $1 < before + members order by block limit 1
    ), narrow as (
      select block, before
      from (
        select fine.block, fine.members,
          wide.before + sum(fine.members) over (order by fine.block) - fine.members as before
        from wide join member_blocks as fine
          on fine.bits = 8 and fine.block >= wide.block << 7 and fine.block < (wide.block + 1) << 7
      ) as runs
      where $1 < before + members order by block limit 1
    )
    ${withMembership(
      `(
      select page.* from narrow, lateral (
        select ${CONTACT} from members where id >= narrow.block << 8
        order by id offset $1::bigint - narrow.before limit (select $2::bigint)
      ) as page
    ) as page`,
      '$3',
    )}`,
};

/** Counts the members whose first name contains `$1`, and all members. `first_names` holds a count for each name. */
export const NAME_TOTAL: Statement = {
  name: 'named_members_total',
  text: `select
    (select coalesce(sum(members), 0) from first_names where strpos(fname, $1) > 0)::bigint as total,
    (${MEMBER_TOTAL.text}) as all_members`,
};

/**
 * `$1` is a part of the first name, `$2` the offset, `$3` the page size, `$4` today. Reads the ids name by name, which
 * suits rare names and pages far from the start.
 */
export const RARE_NAME_PAGE: Statement = {
  name: 'named_members',
  text: `
    with named as materialized (
      select id
      from (select distinct fname from first_names where strpos(fname, $1) > 0) as name,
        lateral (select id from members where members.fname = name.fname offset 0) as ids
      order by id offset $2 limit (select $3::bigint)
    )
    ${withMembership(
      `(select member.* from named,
        lateral (select ${CONTACT} from members where members.id = named.id limit 1) as member) as found`,
      '$4',
    )}`,
};

/** The same parameters. Scans the members from the first one, which suits common names. */
export const COMMON_NAME_PAGE: Statement = {
  name: 'named_members_on_the_way',
  text: withMembership(
    `(select ${CONTACT} from members where strpos(fname, $1) > 0
      order by id offset $2 limit (select $3::bigint)) as found`,
    '$4',
  ),
};

/** The two statements of a search by words, and the values that both take after their own. */
export interface WordSearch {
  readonly page: Statement;
  readonly total: Statement;
  readonly values: readonly string[];
}

/**
 * Finds members whose name, phone and email contain all words of `any`, or who have the phone or the number that it is,
 * and whose first name contains `q`. The statements have no name: a named one would keep one plan, but here the planner
 * must see how rare each word is. The page takes the offset as `$1`, the page size as `$2` and today as `$3`.
 */
export function wordSearch(any: string, q: string): WordSearch {
  const patterns = searchPatterns(any);
  const { phones, number } = numberSearch(any);
  const values = [...patterns, ...[phones, number, q || undefined].filter((value) => value !== undefined)];
  const conditions = (first: number): string => {
    const words = patterns.map(
      (_, at) => `search like (lower($${first + at}::text collate "und-x-icu") collate "default")`,
    );
    let next = first + patterns.length;
    const found = [
      `(${words.join(' and ')})`,
      ...(phones === undefined ? [] : [`phone ~ $${next++}`]),
      ...(number === undefined ? [] : [`id = $${next++}::bigint`]),
    ];
    return `(${found.join(' or ')})${q === '' ? '' : ` and strpos(fname, $${next}) > 0`}`;
  };
  return {
    page: {
      text: withMembership(
        `(select ${CONTACT} from members where ${conditions(4)} order by id offset $1 limit $2) as found`,
        '$3',
      ),
    },
    total: { text: `select count(*) as total from members where ${conditions(1)}` },
    values,
  };
}
