import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';

/** The sessions of that user end, and a mail tells them. Without a second factor, 404. */
export const resetSecondFactors = defineCall('resetSecondFactors', {
  method: 'POST',
  access: 'admin',
  summary: 'Remove the second factors of a user who has lost them.',
  audited: 'Reset the second factor of {name}',
  feature: 'second-factor',
  confirmed: true,
  body: record({ id: idInput }),
  answer: saved,
});

export const example: Example<typeof resetSecondFactors> = {
  body: { id: 90 },
  answer: { status: 'success', data: { id: 90 } },
};
