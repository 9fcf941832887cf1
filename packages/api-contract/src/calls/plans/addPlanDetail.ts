import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { terms } from './plan.ts';
import { saved } from '../../schema/fields.ts';

export const addPlanDetail = defineCall('addPlanDetail', {
  method: 'POST',
  access: 'admin',
  summary: 'Add a plan.',
  audited: 'Added plan {name}',
  body: record(terms),
  answer: saved,
});

export const example: Example<typeof addPlanDetail> = {
  body: { plan_name: 'Evening', duration: 1, price: 10.5, free_days: 3 },
  answer: { status: 'success', data: { id: 7 } },
};
