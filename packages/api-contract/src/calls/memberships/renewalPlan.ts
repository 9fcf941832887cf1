import { defineCall, type Example } from '../../schema/call.ts';
import { optional, record, since, string } from '../../schema/schema.ts';
import { day, durationCountInput, durationInput, id, idInput, moneyInput } from '../../schema/fields.ts';

/**
 * The membership gets the plan's current terms. If they differ from the terms in the request, nothing is sold: the call
 * fails with 409 and the plan in `current` (acceptance H1). An archived plan is not sold: 409, too.
 */
export const renewalPlan = defineCall('renewalPlan', {
  method: 'POST',
  access: 'staff',
  tells: 'membership',
  summary: 'Sell a plan to a member, or renew it.',
  audited: {
    'after.plan_name': 'Assigned plan {after.plan_name} to {name}',
    otherwise: 'Assigned a plan to {name}',
  },
  body: record({
    plan_id: idInput,
    member_id: idInput,
    /** The price that the user saw, to be compared */
    seen_price: since('memberships', optional(moneyInput)),
    /** The duration that the user saw */
    seen_duration: since('memberships', optional(durationInput)),
    /** The count that the user saw */
    seen_duration_count: durationCountInput,
    /** The free period that the user saw */
    seen_free_days: since('memberships', optional(durationInput)),
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

export const example: Example<typeof renewalPlan> = {
  body: { plan_id: 1, member_id: 1059, seen_price: 39.9, seen_duration: 1, seen_duration_count: 1, seen_free_days: 3 },
  answer: { status: 'success', data: { id: 376, start: '2026-11-24', end: '2026-12-24' } },
};
