import { defineCall, type Example } from '../../schema/call.ts';
import { list, literal, optional, record, since } from '../../schema/schema.ts';
import { answer } from '../../schema/fields.ts';
import { Plan } from './plan.ts';

export const getPlanDetails = defineCall('getPlanDetails', {
  method: 'GET',
  access: 'signed-in',
  summary: 'All plans that are sold.',
  query: record({
    /** The archived plans too. */
    archived: since('plan-archive', optional(literal('included'))),
  }),
  answer: answer(list(Plan)),
});

export const example: Example<typeof getPlanDetails> = {
  answer: {
    status: 'success',
    data: [
      {
        id: 1,
        plan_name: 'Basic',
        duration: 1,
        price: 29.5,
        free_days: 3,
        version: 1,
        duration_count: 1,
        archived: false,
      },
      {
        id: 2,
        plan_name: 'Weekly Pass',
        duration: 2,
        price: 12,
        free_days: 3,
        version: 1,
        duration_count: 1,
        archived: false,
      },
    ],
  },
};
