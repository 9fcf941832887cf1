import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, durationInput, id, idInput, moneyInput } from '../schema/fields.ts';
import { MemberRow } from './members.ts';

/**
 * The period has the terms that the plan has at that moment. To whoever sends those that were shown, nothing is sold on
 * others: 409, with the plan in `current` (acceptance H1).
 */
export const renewalPlan = defineCall({
  method: 'POST',
  path: '/api/renewalPlan',
  access: 'staff',
  summary: 'Assign a plan to a member, or renew it.',
  body: Type.Object({
    plan_id: idInput,
    member_id: idInput,
    /** The plan's price as it was shown. Known by servers that announce `memberships` */
    seen_price: Type.Optional(moneyInput),
    /** Its duration as it was shown */
    seen_duration: Type.Optional(durationInput),
    /** What is free, as it was shown */
    seen_free_days: Type.Optional(durationInput),
  }),
  answer: Type.Object({
    status: Type.Optional(Type.String()),
    data: Type.Optional(
      Type.Object({
        id: Type.Optional(id),
        /** Ours: the period it added. */
        start: Type.Optional(day),
        end: Type.Optional(day),
      }),
    ),
  }),
});

/** A period as it was sold: what the plan said then (acceptance H2). Both days belong to it. */
export const Membership = Type.Object({
  id,
  plan_name: Type.String(),
  duration: id,
  price: Type.Union([Type.Number(), Type.String()]),
  free_days: id,
  start: day,
  end: day,
});

/** Ours. */
export const getMemberAssignments = defineCall({
  method: 'GET',
  path: '/api/getMemberAssignments',
  access: 'staff',
  summary: 'All periods of a member, the latest first.',
  feature: FEATURES.memberships,
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Array(Membership)),
});

/** Ours: the dates before Submit. Nothing is stored by it. */
export const getRenewalPreview = defineCall({
  method: 'GET',
  path: '/api/getRenewalPreview',
  access: 'staff',
  summary: 'The period that assigning a plan now would add.',
  feature: FEATURES.memberships,
  query: Type.Object({ plan_id: idInput, member_id: idInput }),
  answer: answer(
    Type.Object({
      start: day,
      end: day,
      /** Last day of the period before; null where there is none. */
      last_end: Type.Union([day, Type.Null()]),
    }),
  ),
});

/** Ours. A page of them; the first 1 000 where none is named. */
export const getRenewalsDue = defineCall({
  method: 'GET',
  path: '/api/getRenewalsDue',
  access: 'staff',
  summary:
    'Members whose last period ends within so many days from today, the earliest first, or has ended, the latest first.',
  feature: FEATURES.renewalsDue,
  query: Type.Object({
    due: Type.Union([Type.Literal('7'), Type.Literal('14'), Type.Literal('30'), Type.Literal('ended')]),
    page: Type.Optional(countInput(999_999_999)),
    size: Type.Optional(countInput(1000)),
  }),
  answer: Type.Object({
    ...answer(
      Type.Array(
        Type.Object({
          ...Type.Omit(MemberRow, ['membership', 'ends']).properties,
          /** Of the last period. */
          plan_name: Type.String(),
          ends: day,
          /** From today to the last day; 0 is today, below 0 is how long ago it ended. */
          days_left: Type.Integer(),
        }),
      ),
    ).properties,
    /** How many are due, on all pages. */
    total: Type.Integer({ minimum: 0 }),
  }),
});
