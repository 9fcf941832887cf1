import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, dayInput, id, idInput } from '../schema/fields.ts';
import { MemberRow } from './members.ts';
import { DueRenewal } from './memberships.ts';

const count = Type.Integer({ minimum: 0 });
const money = Type.Number({ minimum: 0 });

/** Days and months are in the gym's time zone (acceptance B6). */
export const getDashboardFigures = defineCall({
  method: 'GET',
  path: '/api/getDashboardFigures',
  access: 'signed-in',
  summary: "The dashboard's four figures.",
  feature: FEATURES.dashboardFigures,
  answer: answer(
    Type.Object({
      /** Sum of the prices of the memberships that started this month. Absent for users who may not see it. */
      money: Type.Optional(money),
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

const dueRenewals = Type.Object({
  /** The first members of the list. */
  rows: Type.Array(DueRenewal),
  /** All members of the list in `getRenewalsDue`. */
  total: count,
});

/** Each list has up to five rows. */
export const getDeskOverview = defineCall({
  method: 'GET',
  path: '/api/getDeskOverview',
  access: 'staff',
  summary: 'What the front desk starts the day with: renewals due, and the members added last.',
  feature: FEATURES.deskOverview,
  answer: answer(
    Type.Object({
      /** Today in the gym's time zone. */
      today: day,
      /** Memberships that end today: `getRenewalsDue` with 0 days. */
      due_today: dueRenewals,
      /** Memberships that end within 7 days. The rows leave out those that end today; the total counts them. */
      due_week: dueRenewals,
      /** Memberships that have ended, the latest first. */
      ended: dueRenewals,
      /** The members who joined last, the latest first, each with the day. */
      added: Type.Array(Type.Object({ ...MemberRow.properties, joined: day })),
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
  money: Type.Optional(money),
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
  feature: FEATURES.gymReport,
  answer: answer(
    Type.Object({
      /** Today in the gym's time zone. */
      today: day,
      /** Twelve months, this one last. */
      months: Type.Array(
        Type.Object({
          /** Its first day. */
          month: day,
          /** Members who joined. A record that was erased or merged is none. */
          joined: count,
          ...reportFigures,
          /** Sales taken back, by the day on which that happened. Only for administrators. */
          taken_back: Type.Optional(count),
        }),
      ),
      /** All plans, by name, with their figures of the twelve months. */
      plans: Type.Array(Type.Object({ id, plan_name: Type.String(), ...reportFigures })),
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
  feature: FEATURES.gymReport,
  query: Type.Object({
    figure: Type.Union([
      Type.Literal('joined'),
      Type.Literal('money'),
      Type.Literal('sold'),
      Type.Literal('renewed'),
      Type.Literal('lost'),
      Type.Literal('taken_back'),
    ]),
    /** The first and the last day, YYYY-MM-DD. */
    from: dayInput,
    to: dayInput,
    plan: Type.Optional(idInput),
    page: Type.Optional(countInput(999_999_999)),
    size: Type.Optional(countInput(1000)),
  }),
  answer: Type.Object({
    ...answer(
      Type.Array(
        Type.Object({
          /** The member; null for the sale of an erased member. */
          id: Type.Union([id, Type.Null()]),
          fname: Type.String(),
          lname: Type.String(),
          /** The plan of the membership; absent for added members. */
          plan_name: Type.Optional(Type.String()),
          /** The day that counts: of the addition, the sale, the start, the end or the take-back. */
          day,
          /** The price of the membership; only for the figures `money` and `taken_back`. */
          price: Type.Optional(money),
          /** Who took the sale back, and why; only for the figure `taken_back`. */
          by: Type.Optional(Type.String()),
          reason: Type.Optional(Type.String()),
        }),
      ),
    ).properties,
    /** The number of rows on all pages. */
    total: count,
  }),
});
