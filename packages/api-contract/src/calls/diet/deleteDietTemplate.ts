import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';

/** Diets that were filled from it do not change. */
export const deleteDietTemplate = defineCall('deleteDietTemplate', {
  method: 'POST',
  access: 'staff',
  summary: 'Delete a diet template.',
  audited: 'Removed diet template {name}',
  feature: 'diet-templates',
  body: record({ id: idInput }),
  answer: saved,
});

export const example: Example<typeof deleteDietTemplate> = {
  body: { id: 4 },
  answer: { status: 'success', data: { id: 4 } },
};
