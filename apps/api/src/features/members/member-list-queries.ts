import type { Statement } from '../../platform/database/read-rows.ts';

const CONTACT = 'id, fname, lname, phone, email';

/** The columns of a list; `day` is the parameter that today comes as. */
const rowColumns = (day: string): string =>
  `${CONTACT}, case when ends is null then 'none' when ends < ${day}::date then 'ended' else 'active' end as membership, ends::text as ends`;

/** In the order of joining, which no change of a member disturbs. `$1` is today. */
export const ALL_MEMBERS: Statement = {
  name: 'all_members',
  text: `select ${rowColumns('$1')} from members left join membership_status on member_id = id order by id`,
};

/** The rows of the members `found`. The limit keeps the planner from reading all memberships for a page of members. */
const withMembership = (found: string, day: string): string => `
  select ${rowColumns(day)}
  from ${found} left join lateral (select ends from membership_status where member_id = id limit 1) as membership on true order by id`;

export const MEMBER_TOTAL: Statement = {
  name: 'members_total',
  text: 'select coalesce(sum(members), 0)::bigint as total from member_blocks where bits = 15',
};

/**
 * `$1` members passed over, `$2` answered, `$3` today. The counted runs of ids lead to where the page begins, so that the last page of a
 * million members is as near as the first. `limit 1` tells the planner how little there is; that it cannot look into the
 * last limit lets it keep one plan, where planning anew would cost more than the page.
 */
export const MEMBER_PAGE: Statement = {
  name: 'member_page',
  text: `
    with wide as (
      select block, before
      from (select block, members, sum(members) over (order by block) - members as before from member_blocks where bits = 15) as runs
      where $1 < before + members order by block limit 1
    ), narrow as (
      select block, before
      from (
        select fine.block, fine.members, wide.before + sum(fine.members) over (order by fine.block) - fine.members as before
        from wide join member_blocks as fine on fine.bits = 8 and fine.block >= wide.block << 7 and fine.block < (wide.block + 1) << 7
      ) as runs
      where $1 < before + members order by block limit 1
    )
    ${withMembership(
      `(
      select page.* from narrow, lateral (
        select ${CONTACT} from members where id >= narrow.block << 8 order by id offset $1::bigint - narrow.before limit (select $2::bigint)
      ) as page
    ) as page`,
      '$3',
    )}`,
};

/** `$1` is a part of the first name: how many members have it, and how many there are. The names there are say it, however many have each. */
export const NAME_TOTAL: Statement = {
  name: 'named_members_total',
  text: `select
    (select coalesce(sum(members), 0) from first_names where strpos(fname, $1) > 0)::bigint as total,
    (${MEMBER_TOTAL.text}) as everybody`,
};

/** `$1` is a part of the first name, `$2` passed over, `$3` answered, `$4` today. Their ids are read name by name: for names that few have, or for pages far behind. */
export const RARE_NAME_PAGE: Statement = {
  name: 'named_members',
  text: `
    with named as materialized (
      select id from (select distinct fname from first_names where strpos(fname, $1) > 0) as name, lateral (select id from members where members.fname = name.fname offset 0) as ids
      order by id offset $2 limit (select $3::bigint)
    )
    ${withMembership(`(select member.* from named, lateral (select ${CONTACT} from members where members.id = named.id limit 1) as member) as found`, '$4')}`,
};

/** The same, `$1` to `$4`: for names that many have, who are met on the way from the first member on. */
export const COMMON_NAME_PAGE: Statement = {
  name: 'named_members_on_the_way',
  text: withMembership(
    `(select ${CONTACT} from members where strpos(fname, $1) > 0 order by id offset $2 limit (select $3::bigint)) as found`,
    '$4',
  ),
};

/** What a search by words comes to: what it is asked with beside the values that its page has. */
export interface WordSearch {
  readonly page: Statement;
  readonly total: Statement;
  readonly values: readonly string[];
}

/**
 * A search for words, each somewhere in name, phone and email, and for a part of the first name. Each is a parameter of its own, and
 * the statements have no name, under which they would keep one plan: so the planner sees how rare each is. The page takes `$1` passed
 * over, `$2` answered, `$3` today.
 */
export function wordSearch(patterns: readonly string[], q: string): WordSearch {
  const conditions = (first: number): string =>
    [
      ...patterns.map((_, at) => `search like (lower($${first + at}::text collate "und-x-icu") collate "default")`),
      ...(q === '' ? [] : [`strpos(fname, $${first + patterns.length}) > 0`]),
    ].join(' and ');
  return {
    page: {
      text: withMembership(
        `(select ${CONTACT} from members where ${conditions(4)} order by id offset $1 limit $2) as found`,
        '$3',
      ),
    },
    total: { text: `select count(*) as total from members where ${conditions(1)}` },
    values: q === '' ? patterns : [...patterns, q],
  };
}
