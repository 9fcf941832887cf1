import type { Statement } from '../http/read-rows.ts';

const ROW = `members.id, fname, lname, phone, email, plan_name, ends::text as ends, ends - $1::date as days_left`;

/** `$1` is today, `$2` the last day that is near. */
const SOON = 'ends between $1::date and $2::date';
/** `$1` is today. `$2` stands for nothing here; both lists take the same values. */
const ENDED = 'ends < $1::date and $2::date is not null';

/** `$3` passed over, `$4` answered. That the planner cannot look into the last limit lets it walk the index, however few or many are due. */
const page = (name: string, due: string, order: string): Statement => ({
  name,
  text: `
    select ${ROW}
    from (select * from membership_status where ${due} order by ${order} offset $3 limit (select $4::bigint)) as due
    join members on members.id = due.member_id order by ${order}`,
});
const total = (name: string, due: string): Statement => ({ name, text: `select count(*) as total from membership_status where ${due}` });

/** Whose time ends soon, the earliest first. */
export const DUE_SOON = { page: page('due_soon', SOON, 'ends, member_id'), total: total('due_soon_total', SOON) };

/** Whose time is over, the latest first: those who left last week are called before those who left last year. */
export const HAS_ENDED = { page: page('has_ended', ENDED, 'ends desc, member_id'), total: total('has_ended_total', ENDED) };
