import type { Statement } from '../../platform/database/database.ts';
import { byLetters, joinStatus, LAST_MEMBERSHIPS } from './member-search.ts';

export const CONTACT = 'id, fname, lname, phone, email';

/** The columns of a list. A member without a tag has null for `tags`, one whose time has begun for `starts`. */
const ROW_COLUMNS = `${CONTACT}, membership, ends::text as ends, starts, plan_name, tags`;

const SORTED_TAGS = 'array_agg(tag order by lower(tag)) as tags';

/** Sorted by joining, an order that no change of a member disturbs. `$1` is today. */
export const ALL_MEMBERS: Statement = {
  name: 'all_members',
  text: `
    select ${ROW_COLUMNS}
    from members
      left join ${LAST_MEMBERSHIPS} as last on last.member_id = id
      ${joinStatus('$1')}
      left join (select member_id, ${SORTED_TAGS} from member_tags group by member_id) as tagged
        on tagged.member_id = id
    order by id`,
};

/**
 * Adds the membership and the tags to found members. The limit keeps the planner from reading all memberships for one
 * page.
 */
export const withDetails = (found: string, day: string, order = 'id'): string => `
  select ${ROW_COLUMNS}
  from ${found}
    left join lateral (select * from ${LAST_MEMBERSHIPS} as own where member_id = id limit 1) as last on true
    ${joinStatus(day)}
    left join lateral (select ${SORTED_TAGS} from member_tags where member_id = id) as tagged on true
  order by ${order}`;

/** `$1` are member ids. */
export const LAST_MEASURED: Statement = {
  name: 'last_measured',
  text: `
    select member_id, max(date)::text as measured from measurements
    where member_id = any($1::bigint[]) group by member_id`,
};

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
    ${withDetails(
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
    ${withDetails(
      `(select member.* from named,
        lateral (select ${CONTACT} from members where members.id = named.id limit 1) as member) as found`,
      '$4',
    )}`,
};

const commonNamePage = (name: string, order: string): Statement => ({
  name,
  text: withDetails(
    `(select ${CONTACT} from members where strpos(fname, $1) > 0
      order by ${order} offset $2 limit (select $3::bigint)) as found`,
    '$4',
    order,
  ),
});

/** The same parameters. Scans the members from the first one, which suits common names. */
export const COMMON_NAME_PAGE = commonNamePage('named_members_on_the_way', 'id');

/** The same from the last member: the offset counts from the end, and the rows come backwards. */
export const COMMON_NAME_PAGE_BACKWARDS = commonNamePage('named_members_backwards', 'id desc');

/** An index has this order. */
export const BY_NAME = [byLetters('fname'), byLetters('lname'), 'id'];

/**
 * `$1` is the offset, `$2` the page size, `$3` today. The count of each first name leads to the name where the page
 * begins, and an index goes on from there.
 */
export const NAME_SORTED_PAGE: Statement = {
  name: 'members_by_name',
  text: `
    with start as (
      select fname, before
      from (
        select fname, members, sum(members) over (order by ${byLetters('fname')}) - members as before
        from (select fname, sum(members) as members from first_names group by fname) as names
      ) as runs
      where $1 < before + members order by before limit 1
    )
    ${withDetails(
      `(select page.* from start, lateral (
        select ${CONTACT} from members where ${byLetters('fname')} >= start.fname
        order by ${BY_NAME.join(', ')} offset $1::bigint - start.before limit (select $2::bigint)
      ) as page) as page`,
      '$3',
      BY_NAME.join(', '),
    )}`,
};
