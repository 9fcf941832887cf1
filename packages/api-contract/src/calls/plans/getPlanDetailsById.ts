import { defineCall, type Example } from '../../schema/call.ts';
import { integer, literal, optional, record, since } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';
import { Plan } from './plan.ts';

export const getPlanDetailsById = defineCall('getPlanDetailsById', {
  method: 'GET',
  access: 'signed-in',
  summary: 'One plan.',
  query: record({
    id: idInput,
    /** Counts the plan's memberships too. */
    count: since('plan-archive', optional(literal('memberships'))),
  }),
  answer: answer(
    record({
      ...Plan.properties,
      /** With `count=memberships`: those that have not ended. */
      memberships: since('plan-archive', optional(integer({ minimum: 0 }))),
    }),
  ),
});

export const example: Example<typeof getPlanDetailsById> = {
  query: { id: '2' },
  answer: {
    status: 'success',
    data: {
      id: 2,
      plan_name: 'Weekly Pass',
      duration: 2,
      price: 12,
      free_days: 3,
      version: 1,
      duration_count: 1,
      archived: false,
    },
  },
};
