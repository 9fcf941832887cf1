import type { Statement } from '../http/read-rows.ts';

const CONTACT = 'id, fname, lname, phone, email';

/** The columns of a list; `day` is the parameter that today comes as. */
const row = (day: string): string =>
  `${CONTACT}, case when ends is null then 'none' when ends < ${day}::date then 'ended' else 'active' end as membership, ends::text as ends`;

/** In the order of joining, which no change of a member disturbs. `$1` is today. */
export const ALL: Statement = {
  name: 'all_members', text: `select ${row('$1')} from members left join membership_status on member_id = id order by id`,
};

/** The rows of the members `found`. The limit keeps the planner from reading all memberships for a page of members. */
const listed = (found: string, day: string): string => `
  select ${row(day)}
  from ${found} left join lateral (select ends from membership_status where member_id = id limit 1) as membership on true order by id`;

export const TOTAL: Statement = { name: 'members_total', text: 'select coalesce(sum(members), 0)::bigint as total from member_blocks where bits = 15' };

/**
 * `$1` members passed over, `$2` answered, `$3` today. The counted runs of ids lead to where the page begins, so that the last page of a
 * million members is as near as the first. `limit 1` tells the planner how little there is; that it cannot look into the
 * last limit lets it keep one plan, where planning anew would cost more than the page.
 */
export const PAGE: Statement = {
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
    ${listed(`(
      select page.* from narrow, lateral (
        select ${CONTACT} from members where id >= narrow.block << 8 order by id offset $1::bigint - narrow.before limit (select $2::bigint)
      ) as page
    ) as page`, '$3')}`,
};

/** `$1` is a part of the first name, `$2` the patterns of words to find in name, phone and email; both are literal text. */
const FOUND = `
  strpos(fname, $1) > 0
  and search like all (array(select lower(pattern collate "und-x-icu") from unnest($2::text[]) as pattern))`;

/** `$3` passed over, `$4` answered, `$5` today. */
export const FOUND_PAGE: Statement = {
  name: 'found_members', text: listed(`(select ${CONTACT} from members where ${FOUND} order by id offset $3 limit $4) as found`, '$5'),
};
export const FOUND_TOTAL: Statement = { name: 'found_members_total', text: `select count(*) as total from members where ${FOUND}` };
