import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';

export const removeView = defineCall('removeView', {
  method: 'POST',
  access: 'signed-in',
  summary: 'Remove an own view.',
  feature: 'saved-views',
  body: record({ id: idInput }),
  answer: saved,
});

export const example: Example<typeof removeView> = { body: { id: 1 }, answer: { status: 'success', data: { id: 1 } } };
