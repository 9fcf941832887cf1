import { MAX_ROWS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { integer, list, oneOf, optional, record } from '../../schema/schema.ts';
import { answer, countInput } from '../../schema/fields.ts';
import { DueRenewal } from './membership.ts';

/** Without `size`, a page has 1,000 members. Servers that announce `desk-overview` take 0 days too: today. */
export const getRenewalsDue = defineCall('getRenewalsDue', {
  method: 'GET',
  access: 'staff',
  summary:
    'Members whose last membership ends within the given days, the earliest first, or has ended, the latest first.',
  feature: 'renewals-due',
  query: record({
    due: oneOf('0', '7', '14', '30', 'ended'),
    page: optional(countInput(999_999_999)),
    size: optional(countInput(MAX_ROWS_AT_ONCE)),
    /** Feature `sorted-renewals`: by first and last name, by the plan's name, or by the last day. */
    sort: optional(oneOf('name', 'plan', 'ends')),
    /** Feature `sorted-renewals`: ascending without it. */
    order: optional(oneOf('asc', 'desc')),
  }),
  answer: record({
    ...answer(list(DueRenewal)).properties,
    /** The number of members on all pages. */
    total: integer({ minimum: 0 }),
  }),
});

export const example: Example<typeof getRenewalsDue> = {
  query: { due: '30' },
  answer: {
    status: 'success',
    data: [
      {
        id: 1008,
        fname: 'Liam',
        lname: "O'Connor",
        phone: '0851234567',
        email: 'liam.oconnor@example.com',
        plan_name: 'Monthly Premium',
        ends: '2026-11-24',
        days_left: 0,
      },
      {
        id: 1033,
        fname: 'Meera',
        lname: 'Iyer',
        phone: '09840012345',
        email: 'meera.iyer@example.com',
        plan_name: 'Student Month',
        ends: '2026-11-25',
        days_left: 1,
      },
    ],
    total: 36,
  },
};
