import { list, record } from '../../schema/schema.ts';
import { DueRenewal } from '../memberships/membership.ts';
import { count } from './figures.ts';
import { defineCall } from '../../schema/call.ts';
import { answer, day } from '../../schema/fields.ts';
import { MemberRow } from '../members/member.ts';

const dueRenewals = record({
  /** The first members of the list. */
  rows: list(DueRenewal),
  /** All members of the list in `getRenewalsDue`. */
  total: count,
});

/** Each list has up to five rows. */
export const getDeskOverview = defineCall({
  method: 'GET',
  path: '/api/getDeskOverview',
  access: 'staff',
  summary: 'What the front desk starts the day with: renewals due, and the members added last.',
  feature: 'desk-overview',
  answer: answer(
    record({
      /** Today in the gym's time zone. */
      today: day,
      /** Memberships that end today: `getRenewalsDue` with 0 days. */
      due_today: dueRenewals,
      /** Memberships that end within 7 days. The rows leave out those that end today; the total counts them. */
      due_week: dueRenewals,
      /** Memberships that have ended, the latest first. */
      ended: dueRenewals,
      /** The members who joined last, the latest first, each with the day. */
      added: list(record({ ...MemberRow.properties, joined: day })),
      /** All members. */
      members: count,
      /** All plans. */
      plans: count,
    }),
  ),
});
