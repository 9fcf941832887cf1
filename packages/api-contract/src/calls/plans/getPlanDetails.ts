import { defineCall } from '../../schema/call.ts';
import { list, literal, optional, record } from '../../schema/schema.ts';
import { answer } from '../../schema/fields.ts';
import { Plan } from './plan.ts';

export const getPlanDetails = defineCall({
  method: 'GET',
  path: '/api/getPlanDetails',
  access: 'signed-in',
  summary: 'All plans that are sold.',
  query: record({
    /** Feature `plan-archive`: the archived plans too. */
    archived: optional(literal('included')),
  }),
  answer: answer(list(Plan)),
});
