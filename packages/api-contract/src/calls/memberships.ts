import {
  boolean,
  either,
  integer,
  list,
  nullable,
  number,
  omit,
  oneOf,
  optional,
  record,
  string,
} from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
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
  body: record({
    plan_id: idInput,
    member_id: idInput,
    /** The price that the user saw. Servers that announce `memberships` compare it */
    seen_price: optional(moneyInput),
    /** The duration that the user saw */
    seen_duration: optional(durationInput),
    /** Feature `duration-counts`: the count that the user saw */
    seen_duration_count: durationCountInput,
    /** The free period that the user saw */
    seen_free_days: optional(durationInput),
  }),
  answer: record({
    status: optional(string()),
    data: optional(
      record({
        id: optional(id),
        /** Feature `memberships`: the first and the last day of the added membership. */
        start: optional(day),
        end: optional(day),
      }),
    ),
  }),
});

/** A membership with the plan's terms at the sale (acceptance H2). It includes both days. */
export const Membership = record({
  id,
  /** The plan that was sold, which may have another name since. Servers of earlier versions omit it. */
  plan_id: optional(id),
  plan_name: string(),
  duration: id,
  /** Feature `duration-counts`. */
  duration_count: durationCount,
  price: either([number(), string()]),
  free_days: id,
  start: day,
  end: day,
  /** Feature `take-back-rights`: whether the reading user may take the sale back. */
  can_take_back: optional(boolean()),
});

export const getMemberAssignments = defineCall({
  method: 'GET',
  path: '/api/getMemberAssignments',
  access: 'signed-in',
  summary: 'All memberships of a member, the latest first.',
  feature: 'memberships',
  query: record({ id: idInput }),
  answer: answer(list(Membership)),
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
  feature: 'membership-corrections',
  body: record({
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
  feature: 'memberships',
  query: record({ plan_id: idInput, member_id: idInput }),
  answer: answer(
    record({
      start: day,
      end: day,
      /** Last day of the previous membership; null without any. */
      last_end: nullable(day),
    }),
  ),
});

/** A member whose last membership ends soon or has ended. */
export const DueRenewal = record({
  ...omit(MemberRow, ['membership', 'ends']).properties,
  /** The plan of the last membership. */
  plan_name: string(),
  ends: day,
  /** Days from today to the last day; negative if it has ended. */
  days_left: integer(),
});

/** Without `size`, a page has 1,000 members. Servers that announce `desk-overview` take 0 days too: today. */
export const getRenewalsDue = defineCall({
  method: 'GET',
  path: '/api/getRenewalsDue',
  access: 'staff',
  summary:
    'Members whose last membership ends within the given days, the earliest first, or has ended, the latest first.',
  feature: 'renewals-due',
  query: record({
    due: oneOf('0', '7', '14', '30', 'ended'),
    page: optional(countInput(999_999_999)),
    size: optional(countInput(1000)),
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
