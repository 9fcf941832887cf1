import { calls, type MemberRow } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import { implement } from '../../platform/http/implement-call.ts';
import { readRows, type Statement } from '../../platform/database/database.ts';
import { JOINED_AT, UNKNOWN_MOMENT } from '../../shared/members/joined.ts';
import { joinStatus, LAST_MEMBERSHIPS } from '../../shared/memberships/membership-status.ts';
import { readRenewalsDue } from '../../shared/memberships/renewals-due.ts';

/** Rows of each list. */
const SIZE = 5;

type AddedMember = Omit<MemberRow, 'starts'> & { readonly joined_at: Date; readonly starts: string | null };

/** The members who joined last. `$1` is today. One of whom nobody knows when is not among them. */
const ADDED_LAST: Statement = {
  name: 'members_added_last',
  text: `
    select id, fname, lname, phone, email, ${JOINED_AT} as joined_at, membership, ends::text as ends, starts
    from (
      select * from members where ${JOINED_AT} > '${UNKNOWN_MOMENT}' order by ${JOINED_AT} desc, id desc limit ${SIZE}
    ) as added
      left join lateral (select * from ${LAST_MEMBERSHIPS} as own where member_id = id limit 1) as last on true
      ${joinStatus('$1')}
    order by joined_at desc, id desc`,
};

const TOTALS: Statement = {
  name: 'members_and_offered_plans',
  text: `select
    (select coalesce(sum(members), 0) from member_blocks where bits = 15)::bigint as members,
    (select count(*) from plans where not archived) as plans`,
};

/** What the front desk starts the day with. The days are those of the renewals list. */
export const getDeskOverview = implement(calls.getDeskOverview, async (_incoming, { db, clock, config: { gym } }) => {
  const today = dayAt(clock.now(), gym.timeZone);
  const read = (due: '0' | '7' | 'ended', offset = 0) => readRenewalsDue(db, { due, today, offset, size: SIZE });
  const [[due_today, due_week], ended, added, [totals]] = await Promise.all([
    // Those that end today are the first ones of the week.
    read('0').then(async (first) => [first, await read('7', first.total)] as const),
    read('ended'),
    readRows<AddedMember>(db, ADDED_LAST, [today]),
    readRows<{ members: number; plans: number }>(db, TOTALS),
  ]);
  if (!totals) throw new Error('The database counted nothing.');
  return {
    status: 'success',
    data: {
      today,
      due_today,
      due_week,
      ended,
      added: added.map(({ joined_at, starts, ...member }) => ({
        ...member,
        ...(starts !== null && { starts }),
        joined: dayAt(joined_at, gym.timeZone),
      })),
      ...totals,
    },
  };
});
