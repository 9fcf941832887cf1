import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import {
  answer,
  countInput,
  day,
  durationCount,
  durationCountInput,
  durationInput,
  id,
  idInput,
  moneyInput,
  saved,
  text,
} from '../schema/fields.ts';
import { MemberRow } from './members.ts';

/**
 * The membership gets the plan's current terms. If they differ from the terms in the request, nothing is sold: the call
 * fails with 409 and the plan in `current` (acceptance H1). An archived plan is not sold: 409, too.
 */
export const renewalPlan = defineCall({
  method: 'POST',
  path: '/api/renewalPlan',
  access: 'staff',
  summary: 'Sell a plan to a member, or renew it.',
  body: Type.Object({
    plan_id: idInput,
    member_id: idInput,
    /** The price that the user saw. Servers that announce `memberships` compare it */
    seen_price: Type.Optional(moneyInput),
    /** The duration that the user saw */
    seen_duration: Type.Optional(durationInput),
    /** Feature `duration-counts`: the count that the user saw */
    seen_duration_count: durationCountInput,
    /** The free period that the user saw */
    seen_free_days: Type.Optional(durationInput),
  }),
  answer: Type.Object({
    status: Type.Optional(Type.String()),
    data: Type.Optional(
      Type.Object({
        id: Type.Optional(id),
        /** Feature `memberships`: the first and the last day of the added membership. */
        start: Type.Optional(day),
        end: Type.Optional(day),
      }),
    ),
  }),
});

/** A membership with the plan's terms at the sale (acceptance H2). It includes both days. */
export const Membership = Type.Object({
  id,
  /** The plan that was sold, which may have another name since. Servers of earlier versions omit it. */
  plan_id: Type.Optional(id),
  plan_name: Type.String(),
  duration: id,
  /** Feature `duration-counts`. */
  duration_count: durationCount,
  price: Type.Union([Type.Number(), Type.String()]),
  free_days: id,
  start: day,
  end: day,
  /** Feature `take-back-rights`: whether the reading user may take the sale back. */
  can_take_back: Type.Optional(Type.Boolean()),
});

export const getMemberAssignments = defineCall({
  method: 'GET',
  path: '/api/getMemberAssignments',
  access: 'signed-in',
  summary: 'All memberships of a member, the latest first.',
  feature: FEATURES.memberships,
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Array(Membership)),
});

/**
 * Only the last membership can be taken back: an earlier one gets 409. Staff take back what they sold today; another
 * sale gets 403. Administrators take back any sale, and need a confirmed identity. The membership before it is the last
 * one again. Lists, renewals and the dashboard follow. The audit trail keeps the membership and the reason.
 */
export const takeBackMembership = defineCall({
  method: 'POST',
  path: '/api/takeBackMembership',
  access: 'signed-in',
  summary: 'Take back a sale that was a mistake.',
  feature: FEATURES.membershipCorrections,
  body: Type.Object({
    /** The membership. */
    id: idInput,
    /** Why, in the words of the user. */
    reason: text(),
  }),
  answer: saved,
});

/** The form shows them before Submit. The call stores nothing. */
export const getRenewalPreview = defineCall({
  method: 'GET',
  path: '/api/getRenewalPreview',
  access: 'staff',
  summary: 'The dates of the membership that a sale now would add.',
  feature: FEATURES.memberships,
  query: Type.Object({ plan_id: idInput, member_id: idInput }),
  answer: answer(
    Type.Object({
      start: day,
      end: day,
      /** Last day of the previous membership; null without any. */
      last_end: Type.Union([day, Type.Null()]),
    }),
  ),
});

/** A member whose last membership ends soon or has ended. */
export const DueRenewal = Type.Object({
  ...Type.Omit(MemberRow, ['membership', 'ends']).properties,
  /** The plan of the last membership. */
  plan_name: Type.String(),
  ends: day,
  /** Days from today to the last day; negative if it has ended. */
  days_left: Type.Integer(),
});

/** Without `size`, a page has 1,000 members. Servers that announce `desk-overview` take 0 days too: today. */
export const getRenewalsDue = defineCall({
  method: 'GET',
  path: '/api/getRenewalsDue',
  access: 'staff',
  summary:
    'Members whose last membership ends within the given days, the earliest first, or has ended, the latest first.',
  feature: FEATURES.renewalsDue,
  query: Type.Object({
    due: Type.Union([
      Type.Literal('0'),
      Type.Literal('7'),
      Type.Literal('14'),
      Type.Literal('30'),
      Type.Literal('ended'),
    ]),
    page: Type.Optional(countInput(999_999_999)),
    size: Type.Optional(countInput(1000)),
    /** Feature `sorted-renewals`: by first and last name, by the plan's name, or by the last day. */
    sort: Type.Optional(Type.Union([Type.Literal('name'), Type.Literal('plan'), Type.Literal('ends')])),
    /** Feature `sorted-renewals`: ascending without it. */
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  }),
  answer: Type.Object({
    ...answer(Type.Array(DueRenewal)).properties,
    /** The number of members on all pages. */
    total: Type.Integer({ minimum: 0 }),
  }),
});
