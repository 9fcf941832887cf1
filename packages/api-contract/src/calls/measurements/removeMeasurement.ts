import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { idInput, saved } from '../../schema/fields.ts';

/** Latest values, lists and the timeline follow. The audit trail keeps it; `restoreMeasurement` undoes it. */
export const removeMeasurement = defineCall('removeMeasurement', {
  method: 'POST',
  access: 'staff',
  summary: 'Remove the measurement of one day.',
  audited: 'Removed a measurement of {name}',
  feature: 'measurement-corrections',
  body: record({ id: idInput, version: idInput }),
  answer: saved,
});

export const example: Example<typeof removeMeasurement> = {
  body: { id: 225, version: 1 },
  answer: { status: 'success', data: { id: 225 } },
};
