import { integer, list, nullable, number, oneOf, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, countInput, day, dayInput, id, idInput } from '../schema/fields.ts';
import { MemberRow } from './members.ts';
import { DueRenewal } from './memberships.ts';

const count = integer({ minimum: 0 });
const money = number({ minimum: 0 });

/** Days and months are in the gym's time zone (acceptance B6). */
export const getDashboardFigures = defineCall({
  method: 'GET',
  path: '/api/getDashboardFigures',
  access: 'signed-in',
  summary: "The dashboard's four figures.",
  feature: 'dashboard-figures',
  answer: answer(
    record({
      /** Sum of the prices of the memberships that started this month. Absent for users who may not see it. */
      money: optional(money),
      /** Active user accounts. */
      users: count,
      /**
       * Members who joined in the last 30 days, today included. A record that was erased or merged is none. An imported
       * one joined on the day that the file says, else on the first day of the earliest membership, else nobody knows.
       */
      new_clients: count,
      /** Memberships sold this month. */
      sales: count,
      /** Today in the gym's time zone. */
      today: day,
    }),
  ),
});

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

/** The figures of a month or of a plan. */
const reportFigures = {
  /** Sum of the prices of the memberships that started. Absent for users who may not see it. */
  money: optional(money),
  /** Memberships sold. */
  sold: count,
  /** Memberships that ended, of members who have a later one. */
  renewed: count,
  /** Memberships that ended, of members who have no later one. */
  lost: count,
};

/** Days and months are in the gym's time zone. This month counts up to today, what ended up to yesterday. */
export const getGymReport = defineCall({
  method: 'GET',
  path: '/api/getGymReport',
  access: 'signed-in',
  summary: 'Money, and new, renewed and lost members of twelve months, by month and by plan.',
  feature: 'gym-report',
  answer: answer(
    record({
      /** Today in the gym's time zone. */
      today: day,
      /** Twelve months, this one last. */
      months: list(
        record({
          /** Its first day. */
          month: day,
          /** Members who joined. A record that was erased or merged is none. */
          joined: count,
          ...reportFigures,
          /** Sales taken back, by the day on which that happened. Only for administrators. */
          taken_back: optional(count),
        }),
      ),
      /** All plans, by name, with their figures of the twelve months. */
      plans: list(record({ id, plan_name: string(), ...reportFigures })),
    }),
  ),
});

/**
 * The latest first. Without `size`, a page has 100 rows. `money` is only for users who may see it, and `taken_back` for
 * administrators.
 */
export const getFigureMembers = defineCall({
  method: 'GET',
  path: '/api/getFigureMembers',
  access: 'signed-in',
  summary: 'The members whom a figure of the dashboard counts.',
  feature: 'gym-report',
  query: record({
    figure: oneOf('joined', 'money', 'sold', 'renewed', 'lost', 'taken_back'),
    /** The first and the last day, YYYY-MM-DD. */
    from: dayInput,
    to: dayInput,
    plan: optional(idInput),
    page: optional(countInput(999_999_999)),
    size: optional(countInput(1000)),
  }),
  answer: record({
    ...answer(
      list(
        record({
          /** The member; null for the sale of an erased member. */
          id: nullable(id),
          fname: string(),
          lname: string(),
          /** The plan of the membership; absent for added members. */
          plan_name: optional(string()),
          /** The day that counts: of the addition, the sale, the start, the end or the take-back. */
          day,
          /** The price of the membership; only for the figures `money` and `taken_back`. */
          price: optional(money),
          /** Who took the sale back, and why; only for the figure `taken_back`. */
          by: optional(string()),
          reason: optional(string()),
        }),
      ),
    ).properties,
    /** The number of rows on all pages. */
    total: count,
  }),
});
