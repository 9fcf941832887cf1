import { defineCall } from '../../schema/call.ts';
import { optional, record } from '../../schema/schema.ts';
import { idInput, saved, text, versionInput } from '../../schema/fields.ts';
import { dietInput } from './diet-rows.ts';

/** Without an id it adds a template. Each name is unique in any case. */
export const saveDietTemplate = defineCall({
  method: 'POST',
  path: '/api/saveDietTemplate',
  access: 'staff',
  summary: 'Add or replace a diet template.',
  feature: 'diet-templates',
  body: record({ id: optional(idInput), name: text(100), diet: dietInput, version: versionInput }),
  answer: saved,
});
