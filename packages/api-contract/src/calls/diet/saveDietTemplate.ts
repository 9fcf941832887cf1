import { MAX_TEMPLATE_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { optional, record } from '../../schema/schema.ts';
import { idInput, saved, text, versionInput } from '../../schema/fields.ts';
import { dietInput } from './diet-rows.ts';

/** Without an id it adds a template. Each name is unique in any case. */
export const saveDietTemplate = defineCall('saveDietTemplate', {
  method: 'POST',
  access: 'staff',
  summary: 'Add or replace a diet template.',
  audited: {
    before: 'Changed diet template {name}',
    otherwise: 'Added diet template {name}',
  },
  feature: 'diet-templates',
  body: record({ id: optional(idInput), name: text(MAX_TEMPLATE_NAME), diet: dietInput, version: versionInput }),
  answer: saved,
});

export const example: Example<typeof saveDietTemplate> = {
  body: { id: 5, name: 'fd098245-6aa4-496d-b0cc-e15ea5650797', diet: [{ food_item: 1, qty: 2.5, units: 'gm' }] },
  answer: { status: 'success', data: { id: 5 } },
};
