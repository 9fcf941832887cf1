import { boolean, either, list, number, optional, record, string } from '../../schema/schema.ts';
import { answer, day, durationCount, id, idInput } from '../../schema/fields.ts';
import { defineCall } from '../../schema/call.ts';

/** A membership with the plan's terms at the sale (acceptance H2). It includes both days. */
const Membership = record({
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
