import { defineCall } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { terms } from './plan.ts';
import { saved } from '../../schema/fields.ts';

export const addPlanDetail = defineCall({
  method: 'POST',
  path: '/api/addPlanDetail',
  access: 'admin',
  summary: 'Add a plan.',
  body: record(terms),
  answer: saved,
});
