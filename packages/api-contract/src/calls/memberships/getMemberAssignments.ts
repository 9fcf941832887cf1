import { boolean, either, list, number, optional, record, string } from '../../schema/schema.ts';
import { answer, day, durationCount, id, idInput } from '../../schema/fields.ts';
import { defineCall, type Example } from '../../schema/call.ts';

/** A membership with the plan's terms at the sale (acceptance H2). It includes both days. */
const Membership = record({
  id,
  /** The plan that was sold, which may have another name since. Servers of earlier versions omit it. */
  plan_id: optional(id),
  plan_name: string(),
  duration: id,
  duration_count: durationCount,
  price: either([number(), string()]),
  free_days: id,
  start: day,
  end: day,
  /** Feature `take-back-rights`: whether the reading user may take the sale back. */
  can_take_back: optional(boolean()),
});

export const getMemberAssignments = defineCall('getMemberAssignments', {
  method: 'GET',
  access: 'signed-in',
  summary: 'All memberships of a member, the latest first.',
  feature: 'memberships',
  query: record({ id: idInput }),
  answer: answer(list(Membership)),
});

export const example: Example<typeof getMemberAssignments> = {
  query: { id: 1001 },
  answer: {
    status: 'success',
    data: [
      {
        id: 22,
        plan_id: 1,
        plan_name: 'Monthly Standard',
        duration: 1,
        duration_count: 1,
        price: 39.9,
        free_days: 3,
        start: '2026-11-23',
        end: '2026-12-23',
        can_take_back: false,
      },
      {
        id: 21,
        plan_id: 1,
        plan_name: 'Monthly Standard',
        duration: 1,
        duration_count: 1,
        price: 39.9,
        free_days: 3,
        start: '2026-10-21',
        end: '2026-11-21',
        can_take_back: false,
      },
    ],
  },
};
