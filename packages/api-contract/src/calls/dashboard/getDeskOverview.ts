import { list, record } from '../../schema/schema.ts';
import { DueRenewal } from '../memberships/membership.ts';
import { count } from './figures.ts';
import { defineCall, type Example } from '../../schema/call.ts';
import { answer, day } from '../../schema/fields.ts';
import { MemberRow } from '../members/member.ts';

const dueRenewals = record({
  /** The first members of the list. */
  rows: list(DueRenewal),
  /** All members of the list in `getRenewalsDue`. */
  total: count,
});

/** Each list has up to five rows. */
export const getDeskOverview = defineCall('getDeskOverview', {
  method: 'GET',
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

export const example: Example<typeof getDeskOverview> = {
  answer: {
    status: 'success',
    data: {
      today: '2026-11-24',
      due_today: { rows: [], total: 0 },
      due_week: { rows: [], total: 0 },
      ended: { rows: [], total: 0 },
      added: [
        {
          id: 13,
          fname: 'Ben',
          lname: 'Rossi',
          phone: '0600000011',
          email: 'member13@gym.test',
          membership: 'none',
          ends: null,
          joined: '2020-01-01',
        },
        {
          id: 12,
          fname: 'Ann',
          lname: 'Quinn',
          phone: '0600000010',
          email: 'member12@gym.test',
          membership: 'none',
          ends: null,
          joined: '2020-01-01',
        },
      ],
      members: 12,
      plans: 3,
    },
  },
};
